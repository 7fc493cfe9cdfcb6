/** How this installation shows maps, as its environment says. Nothing here is secret: browsers get it all. */
export type MapSettings =
  | { provider: 'embedded'; tiles: { address: string; attribution: string } | null }
  | { provider: 'naver' | 'kakao'; scriptUrl: string; clientId: string }

/** The map cannot be moved beyond these: Korea and the seas around it. */
export const mapEdges = { south: 31.8, west: 122.8, north: 39.6, east: 132.6 }
