import { checkEmail } from '../accounts/email.ts'
import { splitWords, recogniseColumn, type Vocabulary } from '../exchange/headings.ts'
import { MAX_TITLE_LINES, type TableRecord } from '../exchange/read-table.ts'
import { readLevel } from './read-level.ts'

/** What a column of a player file is imported as. */
export const importColumns = [
  'name',
  'lastFirst',
  'first',
  'middle',
  'last',
  'email',
  'level',
  'fide',
  'national',
  'none',
] as const
export type ImportColumn = (typeof importColumns)[number]

/** `anyName`: the whole name, or the surname or first name if another column has the other part. */
type Heading = Exclude<ImportColumn, 'none'> | 'anyName'

/** Headings in English, German, French, Spanish, Dutch, Italian, Danish, Norwegian and Swedish. */
const headings: Vocabulary<Heading> = {
  anyName: splitWords('name nom nombre nome naam navn namn names players members'),
  name: splitWords(`
    player playername fullname membername member displayname participant vollername vollstandigername
    vornamename vornamenachname vorundnachname vornameundname vornameundnachname vorundzuname spieler
    spielerin mitglied spielername teilnehmer teilnehmername nomcomplet prenomnom prenometnom joueur
    joueuse membre participants nombrecompleto nombreyapellidos nombreyapellido nombreapellidos
    jugador jugadora socio volledigenaam speler spelernaam deelnemer lid nomecompleto nomeecognome
    nomecognome giocatore fuldenavn fuldtnavn fulltnavn spiller spillernavn medlem fullstandigtnamn
    spelare firstandlastname firstnamelastname firstlastname
  `),
  lastFirst: splitWords(`
    lastnamefirstname surnamefirstname lastfirst lastnamefirst surnamefirst surnamename surnameandname
    namevorname nachnamevorname nachundvorname nomprenom nometprenom apellidosynombre apellidosnombre
    apellidoynombre apellidosynombres cognomeenome cognomenome achternaamvoornaam naamvoornaam
    efternavnfornavn etternavnfornavn efternamnfornamn
  `),
  first: splitWords(`
    firstname givenname first forename firstnames givennames forenames christianname fname vorname
    vornamen rufname prenom prenoms nombres primernombre nombredepila voornaam voornamen roepnaam
    fornavn fornamn fornavne tilltalsnamn preferredname nomedibattesimo primonome
  `),
  middle: splitWords(`
    middlename middlenames middle infix tussenvoegsel tussenvoegsels voorvoegsel voorvoegsels
    zweitervorname deuxiemeprenom segundonombre mellemnavn mellomnavn mellannamn secondonome
    namenszusatz
  `),
  last: splitWords(`
    lastname surname familyname last lastnames surnames lname nachname familienname zuname
    nomdefamille nomfamille apellido apellidos primerapellido segundoapellido achternaam familienaam
    cognome cognomi efternavn etternavn efternamn familienavn familjenamn
  `),
  email: splitWords(`
    email mail emailaddress mailaddress emails emailadresse mailadresse emailprivat privateemail
    kontaktemail contactemail useremail memberemail courriel adresseemail adressemail
    adresseelectronique adressecourriel adressedecourriel mel correo correoelectronico
    direcciondecorreo direcciondecorreoelectronico emailadres mailadres postaelettronica epostadress
    indirizzoemail indirizzomail indirizzodipostaelettronica epost epostadresse primaryemail
    emailaddressprimary elektroniskpost
  `),
  level: splitWords('level startinglevel niveau nivel livello niva spielstarke stufe'),
  fide: splitWords(`
    fide fideid fideno fidenr fidenum fidenumber fidecode fideident fideidnumber fideidnr idfide nofide
    numerofide numfide codigofide codefide codicefide fidenummer fideplayerid fidekennung idnumberfide
  `),
  national: splitWords(`
    nationalnumber nationalid nationalno nationalcode federationnumber federationid federationno licence
    licencenumber licenceno licencenr license licensenumber licenseno licenseid lizenz lizenznummer lizenznr
    spielerpass spielerpassnummer passnummer passnr pkz verbandsnummer nationalenummer numerolicence
    numerodelicence numlicence nolicence licencia numerolicencia numerodelicencia numerofederativo
    licentienummer licentie bondsnummer bondsnr tessera numerotessera licenza licens licensnummer licensnr
    lisens lisensnummer ecfcode uscfid dsbid codeffe nrffe ttrid
  `),
}

const team = splitWords(`
  team club affiliation clubname teamname school verein mannschaft klub equipe equipo squadra societa
  circolo ploeg vereniging hold lag klubb forening vereinsname clube association
`)

/** Returns whether a heading names a team or club. */
export const isTeamHeading = (heading: string) => recogniseColumn(heading, { team }) === 'team'

const levelHeadings = ['level', 'startinglevel'] as const

/** Returns what `Name` means: the surname if there is also a `Vorname`, else the whole name. */
function resolveAnyName(kinds: readonly (Heading | null)[]): ImportColumn {
  const has = (kind: Heading) => kinds.includes(kind)
  if (has('first') && has('last')) return 'none'
  if (has('first')) return 'last'
  return has('last') ? 'first' : 'name'
}

/** Columns that are joined in order if they occur several times; of the others the first is used. */
const joinedColumns: readonly ImportColumn[] = ['first', 'middle', 'last']

function dropRepeats(kinds: readonly ImportColumn[]): ImportColumn[] {
  return kinds.map((kind, index) =>
    joinedColumns.includes(kind) || kinds.indexOf(kind) === index ? kind : 'none',
  )
}

/** Drops the column of whole names if the file also has first and last names. */
function dropWholeName(kinds: readonly ImportColumn[]): ImportColumn[] {
  const isSplit = kinds.includes('first') && kinds.includes('last')
  return kinds.map((kind) => (isSplit && (kind === 'name' || kind === 'lastFirst') ? 'none' : kind))
}

const listValues = (records: readonly TableRecord[], index: number) =>
  records.map(({ cells }) => (cells[index] ?? '').trim()).filter((value) => value !== '')

const hasOnly = (values: readonly string[], is: (value: string) => boolean) =>
  values.length > 0 && values.every(is)

/**
 * Returns what columns are imported as, by their headings. E-mail addresses are also recognised by their
 * content.
 */
export function mapColumns(
  row: readonly string[],
  records: readonly TableRecord[],
): readonly ImportColumn[] {
  const kinds = row.map((heading) => recogniseColumn(heading, headings))
  const anyName = resolveAnyName(kinds)
  const hasEmail = kinds.includes('email')
  const mapped = kinds.map((kind, index): ImportColumn => {
    if (kind === 'anyName') return anyName
    const values = listValues(records, index)
    if (kind === 'level') return isLevel(row[index]!, values) ? 'level' : 'none'
    if (kind === null && !hasEmail && hasOnly(values, isEmail)) return 'email'
    return kind ?? 'none'
  })
  return dropRepeats(dropWholeName(mapped))
}

const isEmail = (value: string) => value.includes('@') && checkEmail(value).length === 0

/**
 * Returns whether a column has starting levels. Under our own heading invalid values are reported later; under
 * another, such as "Niveau", all values must be levels.
 */
const isLevel = (heading: string, values: readonly string[]) =>
  recogniseColumn(heading, { level: levelHeadings }) === 'level' ||
  hasOnly(values, (value) => readLevel(value) !== null)

export type FoundHeadings = { readonly index: number; readonly columns: readonly ImportColumn[] }

/** Returns whether the columns contain a name. A last name alone is not enough. */
export const hasName = (columns: readonly ImportColumn[]) =>
  columns.some((column) => column === 'name' || column === 'lastFirst' || column === 'first')

/**
 * Finds the headings: of the first records with a column for names, the one with the most recognised columns.
 */
export function findHeadings(records: readonly TableRecord[]): FoundHeadings | null {
  let index = -1
  let most = 0
  for (const [place, { cells }] of records.slice(0, MAX_TITLE_LINES).entries()) {
    const columns = mapColumns(cells, [])
    const count = columns.filter((column) => column !== 'none').length
    if (!hasName(columns) || count <= most) continue
    index = place
    most = count
  }
  if (index < 0) return null
  return { index, columns: mapColumns(records[index]!.cells, records.slice(index + 1)) }
}
