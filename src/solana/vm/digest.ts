import { createHash } from 'node:crypto'

/** SHA-256 of facts in order. Each is preceded by its kind and length, so that no two lists of facts read the same. */
export class Digest {
  readonly #hash = createHash('sha256')

  text(text: string): this {
    this.#hash.update(`t${text.length}:${text}`)
    return this
  }

  bytes(bytes: Uint8Array): this {
    this.#hash.update(`b${bytes.length}:`).update(bytes)
    return this
  }

  hex(): string {
    return this.#hash.digest('hex')
  }
}

const hashed = new WeakMap<Uint8Array, string>()

/** The hash of a program's file, computed once for each array: what is in one never changes. */
export const fileDigest = (file: Uint8Array): string => {
  const known = hashed.get(file) ?? new Digest().bytes(file).hex()
  hashed.set(file, known)
  return known
}
