/** The map cannot be moved beyond these edges, in degrees: Korea and the seas around it. */
export const mapEdges = { south: 31.8, west: 122.8, north: 39.6, east: 132.6 }
