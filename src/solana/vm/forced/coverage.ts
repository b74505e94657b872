/** Which ways of which decisions have been taken. Looked up at every open branch, so kept in bytes and not in names. */
export class Coverage {
  readonly #sides: Uint8Array[] = []
  readonly #targets = new Set<string>()
  readonly #repeats = new Set<string>()

  has(program: number, instruction: number, to: number): boolean {
    if (to > 1) return this.#targets.has(`${program}:${instruction}:${to}`)
    return ((this.#sides[program]?.[instruction] ?? 0) & (1 << to)) !== 0
  }

  /** Whether the decision has been taken this way each time already. */
  addRepeat(program: number, instruction: number, to: number): boolean {
    const key = `${program}:${instruction}:${to}`
    const known = this.#repeats.has(key)
    this.#repeats.add(key)
    return known
  }

  /** Whether it was there already. */
  add(program: number, instruction: number, to: number): boolean {
    const known = this.has(program, instruction, to)
    if (known) return true
    if (to > 1) this.#targets.add(`${program}:${instruction}:${to}`)
    else {
      let sides = this.#sides[program]
      if (!sides || sides.length <= instruction) {
        const larger = new Uint8Array(2 * (instruction + 512))
        larger.set(sides ?? [])
        sides = this.#sides[program] = larger
      }
      sides[instruction] = (sides[instruction] ?? 0) | (1 << to)
    }
    return false
  }
}
