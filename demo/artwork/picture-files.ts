import path from 'node:path'
import type { PictureName } from '../town/pictures'

/** Lies in the folder of an edition when all of its pictures do. */
export const completeMark = 'complete'

export function pictureFile(folder: string, { kind, key }: PictureName, width: number): string {
  return path.join(folder, kind, `${key}-${width}.webp`)
}
