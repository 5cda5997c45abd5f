import {
  splitWords,
  recogniseColumn,
  normaliseHeading,
  type Vocabulary,
} from '../exchange/headings.ts'

export type SheetColumn =
  | 'player1'
  | 'player2'
  | 'winner'
  | 'loser'
  | 'score'
  | 'score1'
  | 'score2'
  | 'set'
  | 'date'
  | 'none'

/**
 * Headings in English, German, French, Spanish, Dutch, Italian, Danish, Norwegian and Swedish, normalised.
 */
const headings: Vocabulary<Exclude<SheetColumn, 'none'>> = {
  player1: splitWords(`
    player1 playera playerone player1name home homeplayer white p1 spieler1 spielera heim heimspieler
    weiss joueur1 joueura domicile blancs jugador1 local blancas speler1 thuis wit giocatore1 casa
    bianco spiller1 hjemme hvid hvit spelare1 hemma vit name1
  `),
  player2: splitWords(`
    player2 playerb playertwo player2name away awayplayer opponent black p2 spieler2 spielerb gast
    gastspieler gegner schwarz joueur2 joueurb exterieur adversaire noirs jugador2 visitante rival
    negras speler2 uit tegenstander zwart giocatore2 ospite avversario nero spiller2 ude borte
    modstander motstander sort svart spelare2 borta motstandare name2 visitor guest
  `),
  winner: splitWords(`
    winner winnername sieger gewinner vainqueur gagnant ganador winnaar vincitore vinder vinner
    vinnare won
  `),
  loser: splitWords(
    'loser losername verlierer perdant perdedor verliezer perdente taber taper forlorare lost',
  ),
  score: splitWords(`
    score result results sets ergebnis resultat resultado marcador uitslag stand risultato punteggio
    stilling finalscore resultatet
  `),
  score1: splitWords(`
    score1 homescore playerascore player1score scorea scorehome sets1 heimsatze satze1 punkte1
    heimpunkte scoredomicile puntos1 punti1 winnerscore result1 ergebnis1 p1score points1 hometotal
    thuisscore
  `),
  score2: splitWords(`
    score2 awayscore playerbscore player2score scoreb scoreaway sets2 gastsatze satze2 punkte2
    gastpunkte scoreexterieur puntos2 punti2 loserscore result2 ergebnis2 p2score points2 awaytotal
    uitscore
  `),
  set: splitWords('setscores saetze'),
  date: splitWords(`
    date day played playedat playedon matchdate gamedate datum tag spieltag gespieltam jour fecha dia
    dato data giorno dag
  `),
}

/** `Set 1`, `Game 3`, `Satz 2`. */
const setHeading =
  /^(?:set|game|satz|manche|juego|spiel|partita|parziale|saet|sett|frame|leg|s|g)[1-9]$/

function findColumn(heading: string): SheetColumn {
  if (setHeading.test(normaliseHeading(heading))) return 'set'
  return recogniseColumn(heading, headings) ?? 'none'
}

/** Returns the columns of a heading line, or null if it does not name both players. */
export function readHeadings(cells: readonly string[]): readonly SheetColumn[] | null {
  const found = cells.map(findColumn)
  const columns = found.map((column, index) =>
    column === 'set' || found.indexOf(column) === index ? column : 'none',
  )
  const has = (column: SheetColumn) => columns.includes(column)
  const namesBothPlayers = (has('player1') || has('winner')) && (has('player2') || has('loser'))
  return namesBothPlayers ? columns : null
}
