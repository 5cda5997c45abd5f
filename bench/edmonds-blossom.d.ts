declare module 'edmonds-blossom' {
  /** Returns the partner of each vertex in a maximum-weight matching, or −1 for none. */
  export default function blossom(edges: [number, number, number][]): number[]
}
