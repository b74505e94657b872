import { PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import {
  rentLamports,
  tokenProgramId,
  wrappedSolMintKey,
} from '../../../scripts/sandbox/account-bytes.ts'
import { address } from '../../../src/solana/address/address.ts'
import { wellKnownMints } from '../../../src/solana/known/well-known-mints.ts'
import { callTo } from '../../on-chain/unknown-program.ts'
import { writeProgram } from '../programs/stand-in-programs.ts'
import {
  addToByte,
  buildProgram,
  call,
  copyKey,
  type Part,
  payOut,
  transferPrice,
  transferSol,
} from '../sbpf/program.ts'
import { pools } from '../values/pool-stage.ts'
import { type DailyWorld, fresh, sol } from './daily-case.ts'

/** What a call to a protocol does, in order; amounts in the smallest unit. */
export type Step =
  /** Tokens of the user go to the protocol, or to another account. */
  | { takes: bigint; mint: PublicKey; from: PublicKey; to?: PublicKey }
  /** The same by the protocol's own signature, with a right that the user gave to `authorityOf`. */
  | { draws: bigint; mint: PublicKey; from: PublicKey; to?: PublicKey }
  /** The protocol pays tokens out of its stock. */
  | { pays: bigint; mint: PublicKey; to: PublicKey }
  /**
   * The protocol mints: its derived address is the authority, see `authorityOf`. The call shows the pool that issues it,
   * unless it is foreign to all of them.
   */
  | { issues: bigint; mint: PublicKey; to: PublicKey; foreign?: true }
  /** Tokens of the user are burnt. */
  | { burns: bigint; mint: PublicKey; from: PublicKey }
  /** SOL of the user goes to an account of the protocol, or to another address. */
  | { takesSol: bigint; to?: PublicKey }
  /** The same, for a price that one of the protocol's accounts holds. */
  | { takesPrice: bigint; to: PublicKey }
  /** SOL comes from an account of the protocol. */
  | { paysSol: bigint; to: PublicKey }
  /** An existing account of the protocol that names the owner, or the mint of a position, is changed. */
  | { changes: PublicKey }
  /** A number in an existing account of the user falls, and rises in this one by as much. */
  | { movesTo: PublicKey }
  /** A new account of the protocol is written, which names the owner, or the mint of a position. */
  | { records: PublicKey }
  /** In an account that names the user, another address is written over the owner. */
  | { handsTo: PublicKey }
  /** An account that the call shows, such as one that holds a position. */
  | { shows: PublicKey }

const ownerAt = 8
const priceAt = 16
const recordBytes = 200
const balanceAt = 104
/** What moves between two accounts, in a byte of a larger number. */
const moved = 70

/** The derived address that signs for the protocol's vaults and mints. */
export const authorityOf = (program: PublicKey): PublicKey => derive(program)[0]

const derive = (program: PublicKey): [PublicKey, number] =>
  PublicKey.findProgramAddressSync([Buffer.from('vault')], program)

type Role = 'sign' | 'write' | 'read'

/** Accounts of the call without duplicates, each with the strongest role that a step needs. */
const makeSlots = () => {
  const slots: { key: PublicKey; role: Role }[] = []
  const at = (key: PublicKey, role: Role = 'write'): number => {
    const known = slots.findIndex((each) => each.key.equals(key))
    const slot = slots[known]
    if (!slot) return slots.push({ key, role }) - 1
    if (slot.role === 'read') slot.role = role
    return known
  }
  return { at, all: slots }
}

/** What real calls have besides: arguments, and new keys that sign. */
export type CallForm = { data?: Uint8Array; signers?: readonly PublicKey[] }

/**
 * Puts a program with these effects where the protocol is, and calls it with the user's signature. The code of real
 * protocols is not in this repository.
 */
export const callProtocol = async (
  world: Pick<DailyWorld, 'chain' | 'user'>,
  program: PublicKey,
  steps: readonly Step[],
  { data, signers = [] }: CallForm = {},
): Promise<TransactionInstruction> => {
  const stage = openStage(world, program)
  const parts: Part[] = []
  const shown = steps.some((step) => 'shows' in step)
  for (const step of steps) {
    parts.push(...((await tokenPart(stage, step)) ?? (await otherPart(stage, step))))
    if ('issues' in step && !shown && needsPool(step))
      await stage.place(poolBytes(program, step.mint))
  }
  const { all } = stage
  await writeProgram(world.chain, program, buildProgram(all.length, ...parts))
  return callTo(
    program,
    [
      ...all.map(({ key, role }) => [key, role] as const),
      ...signers.map((key) => [key, 'sign'] as const),
    ],
    data,
  )
}

type CallStage = ReturnType<typeof openStage>

/** The accounts of a call, and what puts further ones of the protocol on the chain. */
const openStage = ({ chain, user }: Pick<DailyWorld, 'chain' | 'user'>, program: PublicKey) => {
  const { at, all } = makeSlots()
  const [authority, bump] = derive(program)
  const token = at(tokenProgramId, 'read')
  return {
    user,
    at,
    all,
    token,
    byUser: { account: at(user, 'sign'), signer: true },
    byProgram: { account: at(authority, 'read'), signer: true },
    seed: Uint8Array.from([...Buffer.from('vault'), bump]),
    /** An account of the protocol, by its index. */
    place: async (
      data: Uint8Array = new Uint8Array(recordBytes),
      lamports = sol,
    ): Promise<number> => {
      const key = fresh()
      await chain.setAccount(key, { lamports, owner: program, data })
      return at(key)
    },
    vault: async (mint: PublicKey): Promise<number> =>
      at(
        await chain.createTokenAccount(
          {
            mint,
            owner: authority,
            amount: 10n ** 12n,
            ...(mint.equals(wrappedSolMintKey) && { nativeRentLamports: rentLamports(165) }),
          },
          { address: fresh() },
        ),
      ),
  }
}

/** Undefined for a step that is not about tokens. */
const tokenPart = async (stage: CallStage, step: Step): Promise<Part[] | undefined> => {
  const { at, token, byUser, byProgram, seed, vault } = stage
  if ('takes' in step) {
    const to = step.to ? at(step.to) : await vault(step.mint)
    return [move(token, at(step.from), to, byUser, step.takes)]
  }
  if ('draws' in step) {
    const to = step.to ? at(step.to) : await vault(step.mint)
    return [move(token, at(step.from), to, byProgram, step.draws, seed)]
  }
  if ('pays' in step)
    return [move(token, await vault(step.mint), at(step.to), byProgram, step.pays, seed)]
  if ('issues' in step)
    return [change(token, 7, [at(step.mint), at(step.to)], byProgram, step.issues, seed)]
  if ('burns' in step) return [change(token, 8, [at(step.from), at(step.mint)], byUser, step.burns)]
  return undefined
}

const otherPart = async (stage: CallStage, step: Step): Promise<Part[]> => {
  const { at, byUser, place, user } = stage
  const system = (): number => at(SystemProgram.programId, 'read')
  if ('takesSol' in step) {
    const to = step.to ? at(step.to) : await place()
    return [transferSol(system(), byUser.account, to, step.takesSol)]
  }
  if ('takesPrice' in step) {
    const config = new Uint8Array(recordBytes)
    new DataView(config.buffer).setBigUint64(priceAt, step.takesPrice, true)
    const price = { account: await place(config), offset: priceAt }
    return [transferPrice(system(), byUser.account, at(step.to), price)]
  }
  if ('paysSol' in step)
    return [payOut(await place(undefined, 100n * sol), at(step.to), step.paysSol)]
  if ('changes' in step) return [addToByte(await place(recordOf(step.changes)), recordBytes - 1, 1)]
  if ('movesTo' in step) {
    const own = recordOf(user)
    own[balanceAt] = 2 * moved
    return [
      addToByte(await place(own), balanceAt, -moved),
      addToByte(at(step.movesTo), balanceAt, moved),
    ]
  }
  if ('records' in step) return [copyKey(at(step.records, 'read'), await place(), ownerAt)]
  if ('handsTo' in step)
    return [copyKey(at(step.handsTo, 'read'), await place(recordOf(user)), ownerAt)]
  if ('shows' in step) at(step.shows, 'read')
  return []
}

/** Well-known shares have a rate of their own. */
const needsPool = ({ mint, foreign }: Extract<Step, { issues: bigint }>): boolean =>
  !foreign && !wellKnownMints.has(address(mint.toBase58()))

/** The pool that issues a share: as real ones state it where the scan reads them, otherwise an account that names it. */
const poolBytes = (program: PublicKey, share: PublicKey): Uint8Array =>
  pools.find((pool) => pool.program.equals(program))?.bytes(share) ?? recordOf(share)

const recordOf = (owner: PublicKey): Uint8Array => {
  const data = new Uint8Array(recordBytes)
  data.set(owner.toBytes(), ownerAt)
  return data
}

type By = { account: number; signer: boolean }

const u64 = (value: bigint): number[] => [...Buffer.from(new BigUint64Array([value]).buffer)]

/** Transfer of the Token program. */
const move = (token: number, from: number, to: number, by: By, amount: bigint, seed?: Uint8Array) =>
  change(token, 3, [from, to], by, amount, seed)

/** An instruction of the Token program on two accounts: 3 transfers, 7 mints, 8 burns. */
const change = (
  token: number,
  kind: number,
  accounts: readonly [number, number],
  by: By,
  amount: bigint,
  seed?: Uint8Array,
): Part =>
  call(
    token,
    [...accounts.map((account) => ({ account, writable: true })), by],
    Uint8Array.from([kind, ...u64(amount)]),
    undefined,
    seed,
  )
