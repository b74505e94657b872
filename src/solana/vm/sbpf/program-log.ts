import { base64 } from '@scure/base'
import { base58Of32Bytes } from '../../../basics/base58.ts'

/** The runtime's own lines about a program; nodes report them word for word. Source: agave `program-runtime/src/stable_log.rs`. */
export class ProgramLog {
  readonly #lines: string[] | undefined
  readonly #name: string

  /** `lines` absent: nothing is written down, and no text is made. */
  constructor(lines: string[] | undefined, program: Uint8Array | undefined) {
    this.#lines = lines
    this.#name = lines && program ? base58Of32Bytes(program, 0) : ''
  }

  invoked(height: number): void {
    this.#lines?.push(`Program ${this.#name} invoke [${height}]`)
  }

  consumed(units: number, of: number): void {
    this.#lines?.push(`Program ${this.#name} consumed ${units} of ${of} compute units`)
  }

  returned(data: Uint8Array): void {
    if (data.length > 0) this.#lines?.push(`Program return: ${this.#name} ${base64.encode(data)}`)
  }

  ended(failure: string | undefined): void {
    this.#lines?.push(
      failure === undefined
        ? `Program ${this.#name} success`
        : `Program ${this.#name} failed: ${failure}`,
    )
  }
}
