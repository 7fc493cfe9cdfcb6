declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface Parameters {
    version: 'aes128gcm'
    /** The sender's when encrypting, the receiver's when decrypting. */
    privateKey: ECDH
    /** The receiver's public key, base64url. */
    dh?: string
    /** The receiver's secret, base64url. */
    authSecret: string
    /** 16 bytes, base64url; random when it is not given. */
    salt?: string
  }

  export function encrypt(plain: Buffer, parameters: Parameters): Buffer
  export function decrypt(sealed: Buffer, parameters: Parameters): Buffer
}
