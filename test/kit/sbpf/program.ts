import { Assembler, type Register } from './assembler.ts'

/**
 * The runtime's layout of accounts: a u64 count, then for each a header of 8 bytes, key, owner, lamports, data length,
 * data, room to grow, padding, rent epoch. Source: solana-program-entrypoint.
 */
const at = { key: 8, owner: 40, lamports: 72, dataLength: 80, data: 88 } as const
const growthBytes = 10_240

export const frame: Register = 10

/** Walks over the accounts, and ends after the last one. */
const dataPlace: Register = 7

/** Offsets below the frame pointer. */
export const frameAt = {
  value: -56,
  clock: -48,
  data: -160,
  metas: -512,
  instruction: -560,
  infos: -1200,
  places: -1600,
  seed: -1664,
  /** Room for two of 32 bytes, the most that one may have. */
  seeds: -1696,
  signers: -1712,
  /** Numbers that are kept while others are worked out, growing downwards. */
  kept: -1760,
  scratch: -2400,
} as const

/** A part of a test program: an effect or a condition; emits its code. */
export type Part = (program: Program) => void

export type Meta = {
  account: number
  signer?: boolean
  writable?: boolean
  chosen?: Chosen
}

/**
 * Which account it really is, worked out at run time: `account` leaves its number in register 2, `key` a pointer to its
 * address. `among`: those it may be.
 */
export type Chosen = { among: readonly number[] } & ({ account: Part } | { key: Part })

/** A u64 of an instruction that is only known at run time: `load` leaves it in register 3. */
export type Patch = { offset: number; load: Part }

/**
 * A test program for a number of accounts: runs its parts in order and succeeds. Accounts may have data of any length.
 */
export const buildProgram = (accountCount: number, ...parts: readonly Part[]): Uint8Array => {
  const program = new Program()
  program.findAccounts(accountCount)
  // Loaders refuse a program that calls nothing by name.
  loadClock(program)
  for (const part of parts) part(program)
  program.code.moveImmediate(0, 0).exit()
  for (const write of program.functions) write(program)
  return program.code.elf()
}

export class Program {
  readonly code = new Assembler()
  /** Functions of the program's own, written behind its end. */
  readonly functions: Part[] = []
  /** How many numbers are kept at the moment; see `values.ts`. */
  kept = 0
  #labels = 0

  newLabel(): string {
    return `label${this.#labels++}`
  }

  /** Stores the start of each account, which depends on the data length of earlier ones. */
  findAccounts(count: number): void {
    const place = dataPlace
    this.code.move(place, 1).addImmediate(place, 8)
    for (let account = 0; account < count; account++) {
      this.code.store64(frame, frameAt.places + 8 * account, place)
      this.code.load64(2, place, at.dataLength).add(place, 2)
      this.code.addImmediate(place, at.data + growthBytes + 7).andImmediate(place, -8)
      this.code.addImmediate(place, 8)
    }
  }

  /** Points a register to a field of an account. */
  pointTo(register: Register, account: number, field: keyof typeof at, offset = 0): Assembler {
    return this.code
      .load64(register, frame, frameAt.places + 8 * account)
      .addImmediate(register, at[field] + offset)
  }
}

/** `then` if the condition holds, `otherwise` if not. A condition jumps to the label if it does not hold. */
export type Condition = (program: Program, otherwise: string) => void

export const when =
  (condition: Condition, then: readonly Part[], otherwise: readonly Part[] = []): Part =>
  (program) => {
    const other = program.newLabel()
    const end = program.newLabel()
    condition(program, other)
    for (const part of then) part(program)
    program.code.jump(end).label(other)
    for (const part of otherwise) part(program)
    program.code.label(end)
  }

export const byteIs =
  (account: number, offset: number, value: number): Condition =>
  (program, otherwise) => {
    program.pointTo(2, account, 'data', offset).load8(2, 2, 0)
    program.code.jumpIfNotEqual(2, value, otherwise)
  }

/** Whether eight bytes of an account's data equal the number. */
export const wordIs =
  (account: number, offset: number, value: bigint): Condition =>
  (program, otherwise) => {
    program.pointTo(2, account, 'data', offset).load64(2, 2, 0)
    program.code.loadConstant(3, value).subtract(2, 3).jumpIfNotEqual(2, 0, otherwise)
  }

/** Whether an account's data contains an address. */
export const keyIs =
  (account: number, offset: number, of: number): Condition =>
  (program, otherwise) => {
    for (let at = 0; at < 32; at += 8) {
      program.pointTo(2, account, 'data', offset + at).load64(2, 2, 0)
      program.pointTo(3, of, 'key', at).load64(3, 3, 0)
      program.code.subtract(2, 3).jumpIfNotEqual(2, 0, otherwise)
    }
  }

export const lamportsAre =
  (account: number, lamports: bigint): Condition =>
  (program, otherwise) => {
    program.pointTo(2, account, 'lamports').load64(2, 2, 0)
    program.code.loadConstant(3, lamports).subtract(2, 3).jumpIfNotEqual(2, 0, otherwise)
  }

export const hasData =
  (account: number): Condition =>
  (program, otherwise) => {
    const yes = program.newLabel()
    program.pointTo(2, account, 'dataLength').load64(2, 2, 0)
    program.code.jumpIfNotEqual(2, 0, yes).jump(otherwise).label(yes)
  }

/** Clock sysvar: u64 slot at 0, i64 unix time at 32. */
const loadClock = ({ code }: Program): Assembler =>
  code.move(1, frame).addImmediate(1, frameAt.clock).syscall('sol_get_clock_sysvar')

export const isAfter =
  (unixTime: bigint): Condition =>
  (program, otherwise) => {
    loadClock(program)
      .load64(2, frame, frameAt.clock + 32)
      .loadConstant(3, unixTime)
    program.code.jumpIfLess(2, 3, otherwise)
  }

/**
 * Whether a list of slot hashes reaches the slot of the clock, or nearly: a machine with made-up hashes may get this
 * wrong.
 */
export const hashesAreRecent =
  (account: number): Condition =>
  (program, otherwise) => {
    loadClock(program)
    program.pointTo(3, account, 'data', 8).load64(3, 3, 0).addImmediate(3, 3)
    program.code.load64(2, frame, frameAt.clock).jumpIfLess(3, 2, otherwise)
  }

/**
 * Whether all epochs of the chain have the same length (EpochSchedule's warmup), which is true only for test networks.
 */
export const hasNoWarmup: Condition = ({ code }, otherwise) => {
  code.move(1, frame).addImmediate(1, frameAt.clock).syscall('sol_get_epoch_schedule_sysvar')
  code.load8(2, frame, frameAt.clock + 16).jumpIfNotEqual(2, 0, otherwise)
}

/** Whether slot & mask is the value. */
export const slotIs =
  (mask: number, value: number): Condition =>
  (program, otherwise) => {
    loadClock(program).load64(2, frame, frameAt.clock).andImmediate(2, mask)
    program.code.jumpIfNotEqual(2, value, otherwise)
  }

/** Whether byte & mask of an account's data is the value. */
export const bitsAre =
  (account: number, offset: number, mask: number, value: number): Condition =>
  (program, otherwise) => {
    program.pointTo(2, account, 'data', offset).load8(2, 2, 0).andImmediate(2, mask)
    program.code.jumpIfNotEqual(2, value, otherwise)
  }

export const both =
  (left: Condition, right: Condition): Condition =>
  (program, otherwise) => {
    left(program, otherwise)
    right(program, otherwise)
  }

export const fail: Part = ({ code }) => void code.moveImmediate(0, 1).exit()

/** Counts down, three compute units per step. */
export const burn =
  (steps: number): Part =>
  (program) => {
    const again = program.newLabel()
    program.code.moveImmediate(8, steps).label(again).addImmediate(8, -1)
    program.code.jumpIfNotEqual(8, 0, again)
  }

export const addToByte =
  (account: number, offset: number, value: number): Part =>
  (program) => {
    program.pointTo(2, account, 'data', offset).load8(3, 2, 0)
    program.code.addImmediate(3, value).store8(2, 0, 3)
  }

export const setByte =
  (account: number, offset: number, value: number): Part =>
  (program) => {
    program.pointTo(2, account, 'data', offset)
    program.code.moveImmediate(3, value).store8(2, 0, 3)
  }

/** Writes the address of one account into the data of another. */
export const copyKey =
  (of: number, into: number, offset: number): Part =>
  (program) => {
    program.pointTo(4, of, 'key')
    program.pointTo(5, into, 'data', offset)
    for (let at = 0; at < 32; at += 8) program.code.load64(3, 4, at).store64(5, at, 3)
  }

/** Moves lamports from an account of the program, without a call. */
export const payOut =
  (from: number, to: number, lamports: bigint): Part =>
  (program) => {
    const { code } = program
    code.loadConstant(4, lamports)
    program.pointTo(2, from, 'lamports').load64(3, 2, 0)
    code.subtract(3, 4).store64(2, 0, 3)
    program.pointTo(2, to, 'lamports').load64(3, 2, 0)
    code.add(3, 4).store64(2, 0, 3)
  }

/** Points register 3 to the instruction data after the accounts, and loads the u64 at the offset. */
export const instructionU64 =
  (offset: number) =>
  ({ code }: Program): void =>
    void code.load64(3, dataPlace, 8 + offset)

/** A u64 that is stored between the parts of a program. */
export const storedU64 = ({ code }: Program): void => void code.load64(3, frame, frameAt.value)

/** Stores register 3. */
export const keepU64 = ({ code }: Program): void => void code.store64(frame, frameAt.value, 3)

/**
 * The program's derived address that signs too: by one seed with the bump at its end, or by a part that leaves a pointer
 * to the signers in register 4 and their number in register 5.
 */
export type Signer = Uint8Array | Part

/** Calls another program. `patch` writes a u64 that is known only at run time into the data, from register 3. */
export const call =
  (
    callee: number | Chosen,
    metas: readonly Meta[],
    data: Uint8Array,
    patches: Patch | readonly Patch[] = [],
    signer?: Signer,
  ): Part =>
  (program) => {
    const { code } = program
    for (let offset = 0; offset < data.length; offset++)
      code.moveImmediate(2, data[offset] ?? 0).store8(frame, frameAt.data + offset, 2)
    for (const { offset, load } of [patches].flat()) {
      load(program)
      code.store64(frame, frameAt.data + offset, 3)
    }
    code.moveImmediate(2, data.length)
    callWithData(callee, metas, frameAt.data, signer)(program)
  }

/** Calls another program with the data at an offset of the frame, whose length register 2 holds. */
export const callWithData =
  (callee: number | Chosen, metas: readonly Meta[], dataAt: number, signer?: Signer): Part =>
  (program) => {
    const { code } = program
    code.store64(frame, frameAt.instruction + 32, 2)
    metas.forEach((meta, index) => writeMeta(program, frameAt.metas + 16 * index, meta))
    const involved = [...metas.flatMap(possible), ...possible(metaOf(callee))]
    involved.forEach((meta, index) => writeInfo(program, frameAt.infos + 56 * index, meta))
    pointToKey(program, metaOf(callee))
    code.store64(frame, frameAt.instruction, 2)
    code
      .move(2, frame)
      .addImmediate(2, frameAt.metas)
      .store64(frame, frameAt.instruction + 8, 2)
    code.moveImmediate(2, metas.length).store64(frame, frameAt.instruction + 16, 2)
    code
      .move(2, frame)
      .addImmediate(2, dataAt)
      .store64(frame, frameAt.instruction + 24, 2)
    if (typeof signer === 'function') signer(program)
    else if (signer) writeSigner(program, signer)
    else code.moveImmediate(4, 0).moveImmediate(5, 0)
    code.move(1, frame).addImmediate(1, frameAt.instruction)
    code.move(2, frame).addImmediate(2, frameAt.infos).moveImmediate(3, involved.length)
    code.syscall('sol_invoke_signed_c')
  }

const metaOf = (callee: number | Chosen): Meta =>
  typeof callee === 'number' ? { account: callee } : { account: 0, chosen: callee }

const possible = (meta: Meta): Meta[] =>
  meta.chosen ? meta.chosen.among.map((account) => ({ ...meta, account })) : [meta]

const seedMaxBytes = 32

/** All seeds joined, with the bump at their end, for the program's derived address to sign. */
const writeSigner = ({ code }: Program, seed: Uint8Array): void => {
  for (let offset = 0; offset < seed.length; offset++)
    code.moveImmediate(2, seed[offset] ?? 0).store8(frame, frameAt.seed + offset, 2)
  const starts = seed.length > seedMaxBytes ? [0, seedMaxBytes] : [0]
  for (const [index, start] of starts.entries()) {
    const place = frameAt.seeds + 16 * index
    code
      .move(2, frame)
      .addImmediate(2, frameAt.seed + start)
      .store64(frame, place, 2)
    code.moveImmediate(2, Math.min(seedMaxBytes, seed.length - start)).store64(frame, place + 8, 2)
  }
  code.move(2, frame).addImmediate(2, frameAt.seeds).store64(frame, frameAt.signers, 2)
  code.moveImmediate(2, starts.length).store64(frame, frameAt.signers + 8, 2)
  code.move(4, frame).addImmediate(4, frameAt.signers).moveImmediate(5, 1)
}

const writeMeta = (program: Program, place: number, meta: Meta): void => {
  const { code } = program
  pointToKey(program, meta)
  code.store64(frame, place, 2)
  code.moveImmediate(3, meta.writable ? 1 : 0).store8(frame, place + 8, 3)
  code.moveImmediate(3, meta.signer ? 1 : 0).store8(frame, place + 9, 3)
}

/** Leaves a pointer to the address in register 2. */
const pointToKey = (program: Program, { account, chosen }: Meta): void => {
  if (!chosen) program.pointTo(2, account, 'key')
  else if ('key' in chosen) chosen.key(program)
  else {
    chosen.account(program)
    program.code.multiplyImmediate(2, 8).add(2, frame).load64(2, 2, frameAt.places)
    program.code.addImmediate(2, at.key)
  }
}

const writeInfo = (program: Program, place: number, meta: Meta): void => {
  const { code } = program
  program.pointTo(2, meta.account, 'key')
  code.store64(frame, place, 2)
  program.pointTo(2, meta.account, 'lamports')
  code.store64(frame, place + 8, 2)
  program.pointTo(2, meta.account, 'dataLength').load64(2, 2, 0)
  code.store64(frame, place + 16, 2)
  program.pointTo(2, meta.account, 'data')
  code.store64(frame, place + 24, 2)
  program.pointTo(2, meta.account, 'owner')
  code.store64(frame, place + 32, 2)
  code.moveImmediate(2, 0).store64(frame, place + 40, 2)
  code.moveImmediate(2, meta.signer ? 1 : 0).store8(frame, place + 48, 2)
  code.moveImmediate(2, meta.writable ? 1 : 0).store8(frame, place + 49, 2)
  code.moveImmediate(2, 0).store8(frame, place + 50, 2)
}

const u64Bytes = (value: bigint): number[] => [...Buffer.from(new BigUint64Array([value]).buffer)]

/** System Transfer, from an account that signs. */
export const transferSol = (system: number, from: number, to: number, lamports: bigint): Part =>
  call(system, solMetas(from, to), Uint8Array.from([2, 0, 0, 0, ...u64Bytes(lamports)]))

/** System Transfer of an amount in an account's data. */
export const transferPrice = (
  system: number,
  from: number,
  to: number,
  price: { account: number; offset: number },
): Part =>
  call(system, solMetas(from, to), Uint8Array.from([2, 0, 0, 0, ...u64Bytes(0n)]), {
    offset: 4,
    load: (program) => {
      program.pointTo(3, price.account, 'data', price.offset).load64(3, 3, 0)
    },
  })

const solMetas = (from: number, to: number): Meta[] => [
  { account: from, signer: true, writable: true },
  { account: to, writable: true },
]

/** System Assign of a wallet that signs. */
export const assign = (system: number, wallet: number, owner: Uint8Array): Part =>
  call(
    system,
    [{ account: wallet, signer: true, writable: true }],
    Uint8Array.from([1, 0, 0, 0, ...owner]),
  )

/** Token Transfer, Approve or SetAuthority by an owner that signs, or that the program signs for with this seed. */
export const transferTokens = (
  token: number,
  from: number,
  to: number,
  owner: number,
  amount: bigint,
  seed?: Uint8Array,
): Part =>
  call(
    token,
    [
      { account: from, writable: true },
      { account: to, writable: true },
      { account: owner, signer: true },
    ],
    Uint8Array.from([3, ...u64Bytes(amount)]),
    undefined,
    seed,
  )

export const approveTokens = (
  token: number,
  account: number,
  delegate: number,
  owner: number,
  amount: bigint,
): Part =>
  call(
    token,
    [{ account, writable: true }, { account: delegate }, { account: owner, signer: true }],
    Uint8Array.from([4, ...u64Bytes(amount)]),
  )

export const setTokenOwner = (
  token: number,
  account: number,
  owner: number,
  next: Uint8Array,
): Part =>
  call(
    token,
    [
      { account, writable: true },
      { account: owner, signer: true },
    ],
    Uint8Array.from([6, 2, 1, ...next]),
  )
