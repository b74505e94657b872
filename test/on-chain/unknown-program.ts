import { Keypair, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { tokenProgramId } from '../../scripts/sandbox/account-bytes.ts'
import type { ChainAccount } from '../../scripts/sandbox/local-chain.ts'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import { clockSysvar } from '../../src/solana/address/known-address.ts'
import { type ScanReport, scanTransaction } from '../../src/scan/scan-transaction.ts'
import type { RpcChainReader } from '../../src/solana/rpc/chain-reader.ts'
import { patientReader, patientVm } from '../kit/chain/patient-scan.ts'
import { buildProgram, type Part } from '../kit/sbpf/program.ts'
import { startTestChain, type TestChain } from '../kit/chain/surfnet.ts'

const sol = 1_000_000_000n
const stateBytes = 16

export const fresh = (): PublicKey => Keypair.generate().publicKey

type Role = 'sign' | 'write' | 'read' | 'sign-only'

/** Accounts of every call, in order; further ones of a program follow. */
export const slot = {
  state: 0,
  user: 1,
  other: 2,
  system: 3,
  first: 4,
  second: 5,
  third: 6,
} as const

/** A call to a test program. */
export type Call = {
  parts: (at: { now: bigint }) => readonly Part[]
  /** Data of the state, which the program owns; 16 zeros if absent. */
  data?: Uint8Array
  stateLamports?: bigint
  stateRole?: Role
  userRole?: 'sign' | 'sign-only'
  otherRole?: 'write' | 'sign'
  /** Who pays the fee; the user where absent. */
  payer?: 'user' | 'other'
  more?: readonly More[]
  /** Data of the instruction; none where absent. */
  instruction?: Uint8Array
  /** Where the program is put; at an address of its own where absent. */
  deployedAt?: PublicKey
  /** Code that is run in place of the parts, with these accounts and no others. */
  instead?: { code: (program: PublicKey) => Promise<Uint8Array>; accounts: readonly More[] }
}

/** An account behind the usual ones. What it holds is put there first, where it is given. */
export type More = {
  key: (stage: Stage, program: PublicKey) => PublicKey | Promise<PublicKey>
  role: Role
  account?: (stage: Stage, program: PublicKey) => ChainAccount
}

/** A chain with a user (5 SOL, 9 tokens), another wallet (1 SOL, no tokens), and unknown programs. */
export type Stage = {
  chain: TestChain
  reader: RpcChainReader
  vm: ReturnType<typeof patientVm>
  user: PublicKey
  other: PublicKey
  mint: PublicKey
  userTokens: PublicKey
  otherTokens: PublicKey
  /** Deploys program and state; the instruction calls it. */
  prepare: (call: Call) => Promise<TransactionInstruction>
  scan: (
    instructions: TransactionInstruction[],
    dappDomain?: string,
    payer?: Call['payer'],
  ) => Promise<ScanReport>
}

export const tokenSlots = [
  { key: () => tokenProgramId, role: 'read' },
  { key: ({ userTokens }: Stage) => userTokens, role: 'write' },
  { key: ({ otherTokens }: Stage) => otherTokens, role: 'write' },
] as const satisfies NonNullable<Call['more']>

export const startStage = async (): Promise<Stage> => {
  const chain = await startTestChain()
  const reader = patientReader(chain.url)
  const vm = patientVm(reader)
  const [user, other, mint] = [fresh(), fresh(), fresh()]
  await chain.fundSol(user, 5n * sol)
  await chain.fundSol(other, sol)
  await chain.createMint(mint, { decimals: 6, supply: 10n ** 12n })
  const stage: Stage = {
    chain,
    reader,
    vm,
    user,
    other,
    mint,
    userTokens: await chain.createTokenAccount({ mint, owner: user, amount: 9_000_000n }),
    otherTokens: await chain.createTokenAccount({ mint, owner: other, amount: 0n }),
    prepare: (call) => prepare(stage, call),
    scan: (instructions, dappDomain, payer = 'user') =>
      scanTransaction(
        { chain: reader, vm },
        {
          transactionBase64: unsignedBase64(stage[payer], instructions),
          walletAddress: user.toBase58(),
          ...(dappDomain !== undefined && { dappDomain }),
        },
      ),
  }
  return stage
}

const prepare = async (stage: Stage, call: Call): Promise<TransactionInstruction> => {
  const { parts, more = [], data = new Uint8Array(stateBytes), stateRole = 'write' } = call
  const built = buildProgram(4 + more.length, ...parts({ now: await unixTime(stage.reader) }))
  const { instead } = call
  const program = call.deployedAt ?? programKey()
  await deploy(stage.chain, instead ? await instead.code(program) : built, program)
  const further = await placeAll(stage, program, instead?.accounts ?? more)
  if (instead) return callTo(program, further, call.instruction)
  const state = fresh()
  const lamports = call.stateLamports ?? 10_000_000n
  await stage.chain.setAccount(state, { lamports, owner: program, data })
  const slots: [PublicKey, Role][] = [
    [state, stateRole],
    [stage.user, call.userRole ?? 'sign'],
    [stage.other, call.otherRole ?? 'write'],
    [SystemProgram.programId, 'read'],
    ...further,
  ]
  return callTo(program, slots, call.instruction)
}

/** Puts accounts on the chain, where they are given, and returns them as an instruction names them. */
const placeAll = async (
  stage: Stage,
  program: PublicKey,
  accounts: readonly More[],
): Promise<[PublicKey, Role][]> => {
  const placed: [PublicKey, Role][] = []
  for (const { key, role, account } of accounts) {
    const address = await key(stage, program)
    if (account) await stage.chain.setAccount(address, account(stage, program))
    placed.push([address, role])
  }
  return placed
}

/** Every program of the tests may sign for the address that this seed makes. */
export const vaultSeed = Uint8Array.from([...new TextEncoder().encode('vault'), 255])

export const vaultOf = (program: PublicKey): PublicKey =>
  PublicKey.createProgramAddressSync([vaultSeed], program)

export const hasVault = (program: PublicKey): boolean => {
  try {
    return vaultOf(program) !== undefined
  } catch {
    return false
  }
}

/** Half of all programs have an address for this seed. */
const programKey = (): PublicKey => {
  for (;;) {
    const program = fresh()
    if (hasVault(program)) return program
  }
}

/** Puts a program on the chain, upgradeable. */
export const deploy = async (
  chain: TestChain,
  elf: Uint8Array,
  program = programKey(),
): Promise<PublicKey> => {
  const code = Buffer.from(elf).toString('hex')
  await chain.rpc('surfnet_writeProgram', [program.toBase58(), code, 0])
  return program
}

export const callTo = (
  program: PublicKey,
  slots: readonly (readonly [key: PublicKey, role: Role])[],
  data: Uint8Array = new Uint8Array(0),
): TransactionInstruction =>
  new TransactionInstruction({
    programId: program,
    data: Buffer.from(data),
    keys: slots.map(([pubkey, role]) => ({
      pubkey,
      isSigner: role === 'sign' || role === 'sign-only',
      isWritable: role === 'sign' || role === 'write',
    })),
  })

/** Makes a program as new as the chain, with an upgrade authority. */
export const makeYoung = async (
  { chain }: Pick<Stage, 'chain'>,
  program: PublicKey,
  authority: PublicKey,
): Promise<void> => {
  const loader = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111')
  const [at] = PublicKey.findProgramAddressSync([program.toBytes()], loader)
  const answer = await chain.rpc('getAccountInfo', [at.toBase58(), { encoding: 'base64' }])
  const { value } = Value.Parse(
    t.Object({
      value: t.Object({ data: t.Tuple([t.String(), t.String()]), lamports: t.Integer() }),
    }),
    answer,
  )
  const data = Buffer.from(value.data[0], 'base64')
  // Kind 3: u64 slot, an optional upgrade authority, and the code from byte 45 on.
  data.writeBigUInt64LE(1n, 4)
  data[12] = 1
  data.set(authority.toBytes(), 13)
  await chain.setAccount(at, { lamports: BigInt(value.lamports), owner: loader, data })
}

const unixTime = async (reader: RpcChainReader): Promise<bigint> => {
  const { accounts } = await reader.readAccounts([clockSysvar])
  const data = accounts.get(clockSysvar)?.data
  if (!data) throw new Error('the chain has no clock')
  return new DataView(data.buffer, data.byteOffset).getBigInt64(32, true)
}
