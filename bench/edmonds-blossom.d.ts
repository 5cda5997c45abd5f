declare module 'edmonds-blossom' {
  /** Partner of each vertex of a maximum-weight matching, −1 for none. */
  export default function blossom(edges: [number, number, number][]): number[]
}
