import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  PublicKey,
  SYSVAR_INSTRUCTIONS_PUBKEY,
  SYSVAR_SLOT_HASHES_PUBKEY,
  SystemProgram,
} from '@solana/web3.js'
import { tokenProgramId } from '../../scripts/sandbox/account-bytes.ts'
import { makeRpcChainReader } from '../../src/upstream/rpc/chain-reader.ts'
import type { RpcChainReader } from '../../src/upstream/rpc/chain-reader.ts'
import { makeTransactionVm } from '../../src/upstream/svm/transaction-vm.ts'
import { clockSysvar } from '../../src/domain/known-address.ts'
import type { TransactionVm } from '../../src/domain/counterfactual/vm.ts'
import {
  addToByte,
  approveTokens,
  assign,
  bitsAre,
  both,
  buildProgram,
  byteIs,
  fail,
  hasData,
  isAfter,
  lamportsAre,
  payOut,
  setByte,
  setTokenOwner,
  slotIs,
  transferPrice,
  transferSol,
  transferTokens,
  when,
} from '../kit/sbpf/program.ts'
import type { Part } from '../kit/sbpf/program.ts'
import { noTestChain, startTestChain } from '../kit/surfnet.ts'
import type { TestChain } from '../kit/surfnet.ts'
import { callTo, deploy, fresh, scanWithWorlds } from './unknown-program.ts'
import type { Role, Slot } from './unknown-program.ts'

const sol = 1_000_000_000n
const stateBytes = 16

/**
 * Programs that do one thing while the wallet looks and another when it has signed. Each is caught before the switch is
 * set: the chain of these tests never changes. Accounts of every call, in order: state of the program, user, thief,
 * System, and what the program needs besides.
 */
describe.skipIf(noTestChain !== undefined)('programs that hide what they do', () => {
  const user = fresh()
  const thief = fresh()
  const mint = fresh()
  const accounts = { mine: user, theirs: user }
  let chain: TestChain
  let reader: RpcChainReader
  let vm: TransactionVm

  beforeAll(async () => {
    chain = await startTestChain()
    reader = makeRpcChainReader({ urls: [chain.url], nowMs: Date.now, random: Math.random })
    vm = makeTransactionVm({ chain: reader, nowMs: Date.now })
    await chain.fundSol(user, 5n * sol)
    await chain.fundSol(thief, sol)
    await chain.createMint(mint, { decimals: 6, supply: 10n ** 12n })
    accounts.mine = await chain.createTokenAccount({ mint, owner: user, amount: 9_000_000n })
    accounts.theirs = await chain.createTokenAccount({ mint, owner: thief, amount: 0n })
  })
  afterAll(() => chain.stop())

  const state = 0
  const [wallet, taker, system] = [1, 2, 3]
  const drain = transferSol(system, wallet, taker, 3n * sol)

  type More = { key: () => PublicKey; role: Role }
  const token: More = { key: () => tokenProgramId, role: 'read' }
  const mine: More = { key: () => accounts.mine, role: 'write' }
  const theirs: More = { key: () => accounts.theirs, role: 'write' }

  const stage = async (evader: {
    parts: (more: { now: bigint }) => readonly Part[]
    data?: Uint8Array
    stateLamports?: bigint
    readonlyState?: boolean
    more?: readonly More[]
  }) => {
    const { parts, more = [], data = new Uint8Array(stateBytes) } = evader
    const clock = await reader.readAccounts([clockKey])
    const now = new DataView(
      Uint8Array.from(clock.accounts.get(clockKey)?.data ?? []).buffer,
    ).getBigInt64(32, true)
    const program = await deploy(chain, buildProgram(4 + more.length, ...parts({ now })))
    const stateKey = fresh()
    await chain.setAccount(stateKey, {
      lamports: evader.stateLamports ?? 10_000_000n,
      owner: program,
      data,
    })
    const slots: Slot[] = [
      [stateKey, evader.readonlyState ? 'read' : 'write'],
      [user, 'sign'],
      [thief, 'write'],
      [SystemProgram.programId, 'read'],
      ...more.map(({ key, role }): Slot => [key(), role]),
    ]
    return scanWithWorlds({ chain: reader, vm }, user, [callTo(program, slots)])
  }

  type Evader = Parameters<typeof stage>[0] & { name: string }

  const evaders: Evader[] = [
    { name: 'a byte of its state', parts: () => [when(byteIs(state, 0, 1), [drain])] },
    {
      name: 'a byte of a state that the call only reads',
      parts: () => [when(byteIs(state, 0, 1), [drain])],
      readonlyState: true,
    },
    { name: 'a byte behind a discriminator', parts: () => [when(byteIs(state, 8, 1), [drain])] },
    {
      name: 'a byte at the end of a large state',
      data: new Uint8Array(1_000).fill(7, 0, 8),
      parts: () => [when(byteIs(state, 987, 1), [drain])],
    },
    {
      name: 'a byte that must be cleared',
      data: Uint8Array.of(9, 9, 9, 9, 9, 9, 9, 9, 1, 1, 1, 0, 0, 0, 0, 0),
      parts: () => [when(both(byteIs(state, 9, 0), byteIs(state, 8, 1)), [drain])],
    },
    {
      name: 'the highest bit of a byte',
      data: new Uint8Array(stateBytes).fill(9),
      parts: () => [when(bitsAre(state, 5, 0x80, 0x80), [drain])],
    },
    { name: 'the time', parts: ({ now }) => [when(isAfter(now + 1_800n), [drain])] },
    {
      name: 'the parity of the slot',
      parts: () => [when(slotIs(1, 0), [when(byteIs(state, 0, 0), [drain])], [])],
    },
    {
      name: 'the other parity of the slot',
      parts: () => [when(slotIs(1, 1), [drain])],
    },
    {
      name: 'one slot of eight',
      parts: () => [when(slotIs(7, 5), [drain])],
    },
    {
      name: 'a recent slot hash',
      more: [{ key: () => SYSVAR_SLOT_HASHES_PUBKEY, role: 'read' }],
      parts: () => [when(bitsAre(4, 8 + 8 + 3, 3, 2), [drain])],
    },
    {
      name: 'the balance of a stranger',
      parts: () => [
        when(lamportsAre(taker, sol), [setByte(state, 1, 0), addToByte(state, 2, 1)], [drain]),
      ],
    },
    {
      name: 'an account that is not there yet',
      more: [{ key: fresh, role: 'read' }],
      parts: () => [when(hasData(4), [drain])],
    },
    {
      name: 'an instruction that the wallet adds',
      more: [{ key: () => SYSVAR_INSTRUCTIONS_PUBKEY, role: 'read' }],
      parts: () => [when(byteIs(4, 0, 1), [addToByte(state, 1, 1)], [drain])],
    },
    {
      name: 'a byte, and pays a bait first',
      stateLamports: 2n * sol,
      parts: () => [
        when(byteIs(state, 0, 1), [transferSol(system, wallet, taker, 4_900_000_000n)]),
        payOut(state, wallet, sol),
      ],
    },
    {
      name: 'a byte, and fails until then',
      parts: () => [
        when(byteIs(state, 0, 1), [transferSol(system, wallet, taker, 4_900_000_000n)], [fail]),
      ],
    },
    {
      name: 'a byte and the time together',
      parts: ({ now }) => [when(both(isAfter(now + 600n), byteIs(state, 0, 1)), [drain])],
    },
    {
      name: 'a byte, for tokens',
      more: [token, mine, theirs],
      parts: () => [when(byteIs(state, 0, 1), [transferTokens(4, 5, 6, wallet, 9_000_000n)])],
    },
    {
      name: 'a byte, for the ownership of a token account',
      more: [token, mine],
      parts: () => [when(byteIs(state, 3, 1), [setTokenOwner(4, 5, wallet, thief.toBytes())])],
    },
    {
      name: 'a byte, for an approval',
      more: [token, mine],
      parts: () => [
        when(byteIs(state, 3, 1), [approveTokens(4, 5, taker, wallet, 2n ** 64n - 1n)]),
      ],
    },
    {
      name: 'a byte, for the wallet itself',
      parts: () => [when(byteIs(state, 0, 1), [assign(system, wallet, thief.toBytes())])],
    },
  ]

  test.each(evaders)('$name', async ({ name: _, ...evader }) => {
    const { answer } = await stage(evader)
    expect(answer.details.flags).toContain('UNSTABLE_OUTCOME')
    expect(answer.verdict).toBe('malicious')
  })

  test('a price in its state: a strong warning, not a theft', async () => {
    const data = new Uint8Array(stateBytes)
    new DataView(data.buffer).setBigUint64(8, 50_000_000n, true)
    const { answer } = await stage({
      data,
      parts: () => [transferPrice(system, wallet, taker, { account: state, offset: 8 })],
    })
    expect([answer.verdict, answer.details.flags]).toEqual(['suspicious', ['UNSTABLE_OUTCOME']])
  })
})

const clockKey = clockSysvar
