import { describe, expect, test } from 'bun:test'
import { address, type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import type { Account, ChainReader } from '../../../src/solana/chain.ts'
import { shiftClock, slotOf } from '../../../src/solana/state/sysvars.ts'
import type { VmInput, VmGap, VmSession } from '../../../src/solana/vm/vm.ts'
import { Fault } from '../../../src/basics/fault.ts'
import {
  clockSysvar,
  loaderV3Program,
  loaderV4Program,
  rentSysvar,
  systemProgram,
} from '../../../src/solana/address/known-address.ts'
import type { Message, TransactionVersion } from '../../../src/solana/transaction/message.ts'
import { encodeTransaction } from '../../../src/solana/transaction/wire.ts'
import { loadMachines } from '../../../src/solana/vm/machine.ts'
import {
  makeTransactionVm,
  type TransactionVmOptions,
} from '../../../src/solana/vm/transaction-vm.ts'
import { accountBytes } from '../../kit/chain/account-bytes.ts'
import { stranger, theirs, unknownProgram, user, wallet } from '../../kit/scan/risk-context.ts'
import { buildProgram, byteIs, isAfter, transferSol, when } from '../../kit/sbpf/program.ts'

const sol = 1_000_000_000n
const programData = address('7v54NWdBtkjuAFJrLGsS2SXnuk8nKam81mZJeeYxVFi9')
const state = theirs

const make = await loadMachines()

/** Takes a SOL if byte 0 of its state is 1, and another one after the year 2100. */
const taking = (lamports: bigint): Uint8Array =>
  buildProgram(
    4,
    when(byteIs(0, 0, 1), [transferSol(3, 1, 2, lamports)]),
    when(isAfter(4_102_444_800n), [transferSol(3, 1, 2, 2n * lamports)]),
  )

const account = (owner: Address, data: Uint8Array, more: Partial<Account> = {}): Account => ({
  lamports: 10_000_000n,
  owner,
  data,
  executable: false,
  ...more,
})

const programAccount = account(
  loaderV3Program,
  Uint8Array.from([2, 0, 0, 0, ...addressToBytes(programData)]),
  { executable: true },
)

const deployed = (elf: Uint8Array, slot = 5n): Account =>
  account(
    loaderV3Program,
    Uint8Array.from([...accountBytes.programData(slot, stranger).slice(0, 45), ...elf]),
  )

/** A chain defined by the test, which records its requests. */
const chainWith = (accounts: Map<Address, Account>) => {
  const requests: string[] = []
  const chain: ChainReader = {
    readTables: () => Promise.resolve(new Map()),
    readAccounts: (addresses, { firstBytes } = {}) => {
      requests.push(firstBytes === undefined ? 'whole' : `first ${firstBytes}`)
      const found = addresses.flatMap((key): [Address, Account][] => {
        const one = accounts.get(key)
        return one ? [[key, { ...one, data: one.data.slice(0, firstBytes) }]] : []
      })
      return Promise.resolve({ slot: 9n, accounts: new Map(found) })
    },
    simulate: () => Promise.reject(new Error('not requested')),
    health: () => ({ status: 'ok' }),
  }
  return { chain, requests }
}

const before = new Map<Address, Account>([
  [user, wallet(5n * sol)],
  [stranger, wallet(sol)],
  [state, account(unknownProgram, new Uint8Array(8))],
  [unknownProgram, programAccount],
])

const inputWith = (more: Partial<VmInput> = {}): VmInput => ({
  accounts: before,
  absent: [],
  programs: [unknownProgram, systemProgram],
  ...more,
})

const callBytes = (version: TransactionVersion): Uint8Array => {
  const message: Message = {
    version,
    header: { requiredSignatures: 1, readonlySigned: 0, readonlyUnsigned: 2 },
    staticAccounts: [user, stranger, state, systemProgram, unknownProgram],
    blockhash: systemProgram,
    instructions: [{ programIndex: 4, accountIndexes: [2, 0, 1, 3], data: new Uint8Array(0) }],
    lookups: [],
    ...(version === 1 && {
      config: { computeUnitLimit: 200_000, loadedAccountsDataSizeLimitBytes: 1_000_000 },
    }),
  }
  return encodeTransaction({ message, signatures: [new Uint8Array(64)], bare: false })
}

const flipped = new Map([[state, account(unknownProgram, Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0))]])

describe.skipIf(make === undefined)('a VM in this process', () => {
  const start = (more: Partial<TransactionVmOptions> = {}, elf = taking(sol)) => {
    const accounts = new Map([[programData, deployed(elf)]])
    const { chain, requests } = chainWith(accounts)
    const vm = makeTransactionVm({ chain, ...more })
    const open = async (more: Partial<VmInput> = {}): Promise<VmSession> => {
      const opening = await vm.open(inputWith(more))
      if (opening.status === 'ready') return opening.session
      throw new Error(opening.gap)
    }
    return { vm, open, requests, accounts }
  }
  const lamportsAfter = async (
    session: VmSession,
    changes?: ReadonlyMap<Address, Account | undefined>,
    version: TransactionVersion = 0,
  ): Promise<bigint | string | undefined> => {
    const run = await session.run(callBytes(version), changes)
    return run.status === 'ok' ? run.after.get(user)?.lamports : run.status
  }
  const fee = 5_000n

  test.each(['legacy', 0, 1] as const)('runs a message of version %p', async (version) => {
    const session = await start().open()
    expect(await lamportsAfter(session, undefined, version)).toBe(5n * sol - fee)
    expect(await lamportsAfter(session, flipped, version)).toBe(4n * sol - fee)
    session.close()
  })

  test('changes hold for one run, and runs leave nothing behind', async () => {
    const session = await start().open()
    const seen: unknown[] = []
    for (const changes of [flipped, undefined, flipped, new Map([[user, undefined]]), undefined])
      seen.push(await lamportsAfter(session, changes))
    expect(seen).toEqual([4n * sol - fee, 5n * sol - fee, 4n * sol - fee, 'failed', 5n * sol - fee])
    session.close()
  })

  test('other code runs in a machine of its own, on changed accounts too', async () => {
    const session = await start().open()
    const patchedBy = async (elf: Uint8Array, changes?: typeof flipped): Promise<unknown> => {
      const run = await session.runPatched?.(
        callBytes(0),
        new Map([[unknownProgram, elf]]),
        changes,
      )
      return run?.status === 'ok' ? run.after.get(user)?.lamports : run
    }
    expect(await patchedBy(taking(2n * sol), flipped)).toBe(3n * sol - fee)
    expect(await patchedBy(taking(2n * sol))).toBe(5n * sol - fee)
    expect(await lamportsAfter(session, flipped)).toBe(4n * sol - fee)
    expect(await patchedBy(new Uint8Array(64))).toEqual({
      status: 'failed',
      error: { type: 'ProgramRefused' },
    })
    expect(await lamportsAfter(session)).toBe(5n * sol - fee)
    session.close()
  })

  test.each([
    [
      'unreadable',
      { accounts: new Map([...before, [rentSysvar, account(systemProgram, new Uint8Array(3))]]) },
    ],
    ['absent', { absent: [rentSysvar] }],
  ] satisfies [string, Partial<VmInput>][])(
    'rent that a node reports as %s keeps the value of the machine',
    async (_, input) => {
      const { open } = start()
      for (const more of [input, {}]) {
        const session = await open(more)
        expect(await lamportsAfter(session)).toBe(5n * sol - fee)
        session.close()
      }
    },
  )

  test('a sysvar has the session’s value, and its old value afterwards', async () => {
    const clock = make?.().getAccount(clockSysvar) ?? wallet(0n)
    const late = shiftClock(clock, { slots: 7n, seconds: 4_200_000_000n })
    const { open } = start()
    const first = await open({ accounts: new Map([...before, [clockSysvar, late]]) })
    expect(await lamportsAfter(first)).toBe(3n * sol - fee)
    expect(slotOf(late)).toBe(slotOf(clock) + 7n)
    first.close()
    const second = await open()
    expect(await lamportsAfter(second)).toBe(5n * sol - fee)
    second.close()
  })

  test('reports calls and logs if requested', async () => {
    const session = await start().open()
    const run = await session.run(callBytes(0), flipped, { trace: true })
    session.close()
    expect(run).toMatchObject({
      trace: {
        calls: [{ outerIndex: 0, programIndex: 3, accountIndexes: [0, 1], stackHeight: 2 }],
        logs: expect.arrayContaining([expect.stringContaining(unknownProgram)]),
      },
    })
  })

  test('reports the upgrade authority of a program, and since when it has its code', async () => {
    const session = await start().open()
    session.close()
    expect(session.programs).toEqual([
      { program: unknownProgram, programData, deployedSlot: 5n, upgradeAuthority: stranger },
    ])
  })

  test('reads a program once, then checks each time whether it has changed', async () => {
    const { open, requests, accounts } = start()
    const takes = async () => {
      const session = await open()
      const left = await lamportsAfter(session, flipped)
      session.close()
      return left
    }
    expect(await takes()).toBe(4n * sol - fee)
    expect(requests).toEqual(['whole'])
    expect(await takes()).toBe(4n * sol - fee)
    expect(requests).toEqual(['whole', 'first 45'])
    // Replaced between two scans, however soon: the old code must not be run again.
    accounts.set(programData, deployed(taking(3n * sol), 6n))
    expect(await takes()).toBe(2n * sol - fee)
    expect(requests).toEqual(['whole', 'first 45', 'first 45', 'whole'])
  })

  test('serves one session after the other', async () => {
    const { open } = start()
    const first = await open()
    let opened = false
    const second = open().then((session) => {
      opened = true
      return session
    })
    await lamportsAfter(first, flipped)
    expect(opened).toBe(false)
    first.close()
    ;(await second).close()
  })

  const gone: [how: string, more: Partial<VmInput>][] = [
    [
      'is not there',
      {
        accounts: new Map([...before].filter(([key]) => key !== unknownProgram)),
        absent: [unknownProgram],
      },
    ],
    [
      'holds no lamports',
      { accounts: new Map([...before, [unknownProgram, { ...programAccount, lamports: 0n }]]) },
    ],
    [
      'is no program',
      {
        accounts: new Map([...before, [unknownProgram, { ...programAccount, executable: false }]]),
      },
    ],
  ]
  test.each(gone)('a program that existed before and now %s just fails', async (_, more) => {
    const { open } = start()
    for (const [how, expected] of [
      [{}, 4n * sol - fee],
      [more, 'failed'],
      [{}, 4n * sol - fee],
    ] as const) {
      const session = await open(how)
      expect(await lamportsAfter(session, flipped)).toBe(expected)
      session.close()
    }
  })

  test('an impossible account just fails, and does not affect later runs', async () => {
    const { open } = start()
    const session = await open()
    const nonsense = new Map([[stranger, wallet(2n ** 70n)]])
    expect(await lamportsAfter(session, nonsense)).toBe('failed')
    expect(await lamportsAfter(session, flipped)).toBe(4n * sol - fee)
    session.close()
  })

  test('reports its health after the first request', async () => {
    const { vm, open } = start()
    expect(vm.health()).toEqual({ status: 'unknown' })
    ;(await open()).close()
    expect(vm.health()).toEqual({ status: 'ok' })
    const broken = start({ load: () => Promise.resolve(undefined) }).vm
    await broken.open(inputWith())
    expect(broken.health()).toMatchObject({ status: 'down' })
  })

  test('a node that reports the machine’s own programs as missing is ignored', async () => {
    const { open } = start()
    for (const round of [1, 2]) {
      const accounts = new Map([...before, [systemProgram, wallet(1n)]])
      const session = await open(round === 1 ? { accounts } : { absent: [systemProgram] })
      expect(await lamportsAfter(session, flipped)).toBe(4n * sol - fee)
      session.close()
    }
  })

  test('a session leaves nothing behind', async () => {
    const { open } = start()
    const first = await open()
    first.close()
    const bare = new Map([...before].filter(([key]) => key === user || key === unknownProgram))
    const second = await open({ accounts: bare })
    const run = await second.run(callBytes(0))
    second.close()
    expect(run.status === 'ok' && run.after.get(state)).toBeFalsy()
    expect(run.status === 'ok' && run.after.get(stranger)).toBeFalsy()
  })

  test('stops at its time budget', async () => {
    const session = await start({ runBudgetMs: 0 }).open()
    expect(await lamportsAfter(session)).toBe('out-of-time')
    session.close()
  })

  const refused: [
    why: string,
    more: Partial<TransactionVmOptions>,
    how: Partial<VmInput>,
    gap: VmGap,
  ][] = [
    [
      'native code that does not load',
      { load: () => Promise.resolve(undefined) },
      {},
      'vm-not-supported',
    ],
    [
      'a node that fails',
      {
        chain: {
          ...chainWith(new Map()).chain,
          readAccounts: () =>
            Promise.reject(new Fault('source-late', { source: 'the test source' })),
        },
      },
      {},
      'programs-not-read',
    ],
    [
      'a loader that is not modelled',
      {},
      {
        accounts: new Map([
          ...before,
          [unknownProgram, { ...programAccount, owner: loaderV4Program }],
        ]),
      },
      'program-not-supported',
    ],
    [
      'a node that does not answer',
      {
        openTimeoutMs: 5,
        chain: { ...chainWith(new Map()).chain, readAccounts: () => new Promise(() => {}) },
      },
      {},
      'vm-timeout',
    ],
  ]
  test.each(refused)('%s is a gap', async (_, more, how, gap) => {
    const opening = await start(more).vm.open(inputWith(how))
    expect(opening).toEqual({ status: 'unavailable', gap })
  })

  test('code that does not load is reported, and the next scan is served', async () => {
    const { vm, accounts, open } = start({}, Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 9, 9]))
    expect(await vm.open(inputWith())).toMatchObject({ status: 'unavailable' })
    accounts.set(programData, deployed(taking(sol), 8n))
    const session = await open()
    expect(await lamportsAfter(session, flipped)).toBe(4n * sol - fee)
    session.close()
  })

  test('a caller that waits longer than allowed gives up and blocks no one', async () => {
    const { vm, open } = start({ openTimeoutMs: 30 })
    const first = await open()
    const late = await vm.open(inputWith())
    expect(late).toMatchObject({ status: 'unavailable' })
    first.close()
    const third = await open()
    expect(await lamportsAfter(third, flipped)).toBe(4n * sol - fee)
    third.close()
  })
})
