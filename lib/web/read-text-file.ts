import { decodeText } from '../text-encoding'

export async function readTextFile(file: File): Promise<string> {
  return decodeText(new Uint8Array(await file.arrayBuffer()))
}
