import { address, type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { readStates } from '../../../src/solana/effects/account-states.ts'
import { systemProgram, tokenProgram } from '../../../src/solana/address/known-address.ts'
import { makeRiskContext } from '../../../src/scan/assess/context.ts'
import type { RiskContext } from '../../../src/scan/context/risk-context.ts'
import type { Action } from '../../../src/solana/decoding/format/action.ts'
import type {
  DecodedInstruction,
  DecodeStatus,
} from '../../../src/solana/decoding/format/decoder.ts'
import type { AccountRole, Message, MissingTable } from '../../../src/solana/transaction/message.ts'
import { accountBytes } from '../chain/account-bytes.ts'

/** Wallets and programs of the rule tests. `pda` is off the curve, all others have a private key. */
export const user = address('AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9')
export const stranger = address('9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu')
export const secondStranger = address('GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGUdse')
export const thirdStranger = address('EdmxWPmx2WH6WgFfTdu9xfkYf3k1g5wD1zccTVySEEh1')
export const pda = address('8HqBFugK38BUR57vxEbKVXFympRhuzVFLNLmweQWxvVs')
export const market = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
/** In a public list, and not established. */
export const namedProgram = address('REALQqNEomY6cQGZJUGwywTBD2UmDT32rZcNnfxQ5N2')
export const unknownProgram = address('8SFqwqnq4whPhs8icwHA2hQg3hUoN1qrCLK1SBx3WKwe')
export const mint = address('AKkzLhjhyFtM9j7WAhbaqYpFe49cXeJBg2kzLRC2PnNa')
export const otherMint = address('GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB')
/** Token accounts of the user, and of others. */
export const mine = address('2KW2XRd9kwqet15Aha2oK3tYvd3nWbTFH1MBiRAv1BE1')
export const mineToo = address('J2xccRtuG43drESLYznHhLhQkLTdfepcKYbiQ9BsJVaf')
export const theirs = address('5Z6Ay5NEcbg3xhopc522sBCRXQujkTiuDRnHGfQdcnSf')
export const theirsToo = address('7v54NWdBtkjuAFJrLGsS2SXnuk8nKam81mZJeeYxVFi9')

/** An instruction of a made-up message. */
export type Step = {
  actions?: Action[]
  path?: number[]
  programId?: Address
  programName?: string
  name?: string
  status?: DecodeStatus
  accounts?: AccountRole[]
  data?: Uint8Array
  problem?: NonNullable<DecodedInstruction['problem']>
  proposed?: DecodedInstruction['proposed']
}

export type Scene = {
  steps?: Step[]
  before?: Record<Address, Account>
  /** Absent: the simulation failed. */
  after?: Record<Address, Account | undefined>
  feePayer?: Address
  origin?: RiskContext['origin']
  simulation?: RiskContext['simulation']
  knownPrograms?: readonly Address[]
  scenarios?: RiskContext['scenarios']
  signatures?: RiskContext['signatures']
  slot?: bigint
  reputation?: RiskContext['reputation']
  app?: RiskContext['app']
  outsider?: RiskContext['outsider']
  /** Overrides; by default there is one signer, and no lookups and settings. */
  message?: Partial<Message>
  /** Accounts of the message, for rules that depend on their order or roles. */
  accounts?: AccountRole[]
  /** Decimals of tokens, as the node reports them. */
  decimals?: Record<Address, number>
  /** Lookup tables without the entries that the message uses. */
  missing?: readonly MissingTable[]
}

/**
 * The context of a made-up transaction: real account bytes before and after, parsed and compared by the product.
 * Every account in `before` or `after` is writable; those in `before` alone stay unchanged.
 */
export const riskContext = (scene: Scene): RiskContext => {
  const before = new Map(entriesOf(scene.before ?? {}))
  const after =
    scene.after && new Map<Address, Account | undefined>([...before, ...entriesOf(scene.after)])
  const instructions = (scene.steps ?? []).map(instructionOf)
  const top = instructions.filter(({ path }) => path.length === 1)
  const feePayer = scene.feePayer ?? user
  const simulation = scene.simulation ?? (after ? { status: 'ok' } : failed)
  const context = makeRiskContext({
    user,
    resolved: {
      message: {
        version: 0,
        header: { requiredSignatures: 1, readonlySigned: 0, readonlyUnsigned: 0 },
        staticAccounts: [feePayer],
        blockhash: systemProgram,
        instructions: [],
        lookups: [],
        ...scene.message,
      },
      feePayer,
      accounts: scene.accounts ?? [],
      instructions: top,
      ...(scene.missing && { missing: scene.missing }),
    },
    instructions,
    before,
    after: simulation.status === 'ok' ? after : undefined,
    writable: [...new Set([...before.keys(), ...(after?.keys() ?? [])])],
    signatures: scene.signatures ?? ['missing'],
    slot: scene.slot ?? 400_000_000n,
    states: readStates(before, simulation.status === 'ok' ? after : undefined),
    decimals: new Map(entriesOf(scene.decimals ?? {})),
    knownPrograms: new Set(scene.knownPrograms ?? [market]),
    simulation,
    origin: scene.origin ?? {},
    ...(scene.app && { app: scene.app }),
    ...(scene.reputation && { reputation: scene.reputation }),
  })
  return {
    ...context,
    ...(scene.scenarios && { scenarios: scene.scenarios }),
    ...(scene.outsider && { outsider: scene.outsider }),
  }
}

const failed = { status: 'failed', error: { InstructionError: [0, { Custom: 1 }] } } as const

const entriesOf = <T>(accounts: Record<Address, T>): [Address, T][] =>
  Object.entries(accounts).map(([key, account]) => [address(key), account])

const instructionOf = (step: Step, index: number): DecodedInstruction => ({
  path: step.path ?? [index],
  programId: step.programId ?? systemProgram,
  accounts: step.accounts ?? [],
  data: step.data ?? new Uint8Array(0),
  status: step.status ?? 'decoded',
  actions: step.actions ?? [],
  ...(step.programName !== undefined && { programName: step.programName }),
  ...(step.name !== undefined && { name: step.name }),
  ...(step.problem !== undefined && { problem: step.problem }),
  ...(step.proposed && { proposed: step.proposed }),
})

/** A System account. */
export const wallet = (lamports: bigint): Account => ({
  lamports,
  owner: systemProgram,
  data: new Uint8Array(0),
  executable: false,
})

export const tokenAccount = (fields: {
  mint: Address
  owner: Address
  amount?: bigint
  delegate?: { to: Address; amount: bigint }
  closeAuthority?: Address
  /** Wrapped SOL: the amount is held in lamports. */
  native?: boolean
}): Account => {
  const amount = fields.amount ?? 0n
  return {
    lamports: tokenAccountRent + (fields.native ? amount : 0n),
    owner: tokenProgram,
    data: accountBytes.tokenAccount({ ...fields, amount }),
    executable: false,
  }
}

/** A multisig of the Token program with a number of required signers. */
export const tokenMultisig = (required: number, signers: readonly Address[]): Account => {
  const data = new Uint8Array(355)
  data.set([required, signers.length, 1])
  for (const [index, signer] of signers.entries()) data.set(addressToBytes(signer), 3 + 32 * index)
  return { lamports: 3_361_680n, owner: tokenProgram, data, executable: false }
}

export const tokenAccountRent = 2_039_280n

export const sol = 1_000_000_000n

/** An account of an instruction; `spend` is a writable signer. */
export const role = (
  address: Address,
  access: 'read' | 'write' | 'sign' | 'spend',
): AccountRole => ({
  address,
  signer: access === 'sign' || access === 'spend',
  writable: access === 'write' || access === 'spend',
  source: 'static',
})

type Transfer<Type extends 'transfer-sol' | 'transfer-token'> = Extract<Action, { type: Type }>

export const sendSol = (
  lamports: bigint,
  to: Address = stranger,
  from: Address = user,
): Transfer<'transfer-sol'> => ({
  type: 'transfer-sol',
  from,
  to,
  lamports,
  authority: from,
})

/** From the user's token account to one of others; without `of`, the instruction does not name the mint. */
export const sendTokens = (amount: bigint, of?: Address): Transfer<'transfer-token'> => ({
  type: 'transfer-token',
  from: mine,
  to: theirs,
  ...(of && { mint: of }),
  amount,
  authority: user,
})
