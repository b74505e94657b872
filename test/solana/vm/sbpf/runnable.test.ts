import { describe, expect, test } from 'bun:test'
import { addressToBytes, type Address } from '../../../../src/solana/address/address.ts'
import {
  clockSysvar,
  loaderV1Program,
  loaderV3Program,
  systemProgram,
  tokenProgram,
} from '../../../../src/solana/address/known-address.ts'
import type { Account } from '../../../../src/solana/chain.ts'
import { sysvarOwner } from '../../../../src/solana/state/sysvars.ts'
import { makeRunnable } from '../../../../src/solana/vm/sbpf/runnable.ts'
import { SbpfWriter } from '../../../../scripts/fuzz/sbpf-writer.ts'
import {
  account,
  chain,
  receiver,
  runnableWith,
  state,
  unknown,
  unknownCall,
  user,
} from '../../../kit/sbpf/runnable.ts'

const file = new SbpfWriter(0).syscall('abort').emit({ operation: 0x95 }).file()

const heldIn = (before: Map<Address, Account>, of: Address) => {
  const { transaction, labels } = runnableWith(file, { before })
  const held = transaction.ledger.find(({ address }) => address === of)
  if (!held) throw new Error('not there')
  return { held, labels, transaction }
}

describe('what others can change is labelled', () => {
  test("a program's state: all of it", () => {
    const { held, labels } = heldIn(chain(), state)
    expect(labels.originOf(held.dataLabels?.[3] ?? 0)).toMatchObject({
      what: 'data',
      account: state,
      offset: 3,
    })
    expect(labels.originOf(held.lamportsLabel)).toMatchObject({ what: 'lamports' })
    expect(labels.originOf(held.ownerLabel)).toMatchObject({ what: 'owner' })
    expect(labels.originOf(held.lengthLabel)).toMatchObject({ what: 'length' })
  })

  test("the user's wallet: only that SOL may be added", () => {
    const { held } = heldIn(chain(), user)
    expect(held.lamportsLabel).not.toBe(0)
    expect([held.ownerLabel, held.lengthLabel, held.dataLabels]).toEqual([0, 0, undefined])
  })

  test("the user's tokens: their amount, not their owner", () => {
    const data = new Uint8Array(165)
    data.set(addressToBytes(user), 32)
    data[108] = 1
    const { held } = heldIn(chain().set(state, account(tokenProgram, data)), state)
    const open = [...(held.dataLabels ?? [])].flatMap((label, offset) =>
      label === 0 ? [] : [offset],
    )
    expect(open).toEqual([64, 65, 66, 67, 68, 69, 70, 71, 108])
  })
})

describe('rights', () => {
  test.each<[name: string, address: Address, writable: boolean]>([
    ['an account', receiver, true],
    ['a program of the runtime', systemProgram, false],
    ['the program that is called', unknown, false],
  ])('%s named writable', (_, address, expected) => {
    const named = { ...unknownCall, accounts: [{ address, signer: false, writable: true }] }
    const { transaction } = runnableWith(file, { instructions: [named] })
    const index = transaction.ledger.findIndex((held) => held.address === address)
    expect(transaction.isWritable(index)).toBe(expected)
    expect(transaction.calls[0]?.roles[0]?.writable).toBe(expected)
  })

  test('a program may be written beside the upgrade loader', () => {
    const accounts = [
      { address: unknown, signer: false, writable: true },
      { address: loaderV3Program, signer: false, writable: false },
    ]
    const { transaction } = runnableWith(file, { instructions: [{ ...unknownCall, accounts }] })
    expect(transaction.calls[0]?.roles[0]?.writable).toBe(true)
  })
})

test('loader 1 packs accounts', () => {
  const packed = chain().set(unknown, { ...account(loaderV1Program), executable: true })
  const kindIn = (before: Map<Address, Account>) => {
    const { transaction } = runnableWith(file, { before })
    return transaction.programOf(transaction.ledger.findIndex(({ address }) => address === unknown))
  }
  expect([kindIn(chain()), kindIn(packed)]).toMatchObject([{ aligned: true }, { aligned: false }])
})

test('a program whose file does not load is named', () => {
  const { transaction } = runnableWith(file)
  const broken = makeRunnable({
    resolved: {
      message: { blockhash: '11111111111111111111111111111111' },
      feePayer: user,
      accounts: transaction.ledger.map(({ address }) => ({
        address,
        signer: false,
        writable: false,
        source: 'static' as const,
      })),
      instructions: [],
    },
    user,
    before: chain(),
    sysvars: new Map(),
    codeOf: (program) => (program === unknown ? new Uint8Array(3) : undefined),
    localAccount: () => undefined,
    feeLamports: 0n,
    maxUnits: 1,
    heapBytes: 0,
  })
  expect(broken).toEqual({ program: unknown, problem: 'not-elf' } as never)
})

test('sysvars are labelled as they move', () => {
  const sysvars = new Map([[clockSysvar, account(sysvarOwner, new Uint8Array(40))]])
  const { transaction, labels } = runnableWith(file, { sysvars })
  const label = transaction.sysvars.get(clockSysvar)?.labels?.[32] ?? 0
  expect(labels.originOf(label)).toMatchObject({ what: 'sysvar', sysvar: clockSysvar, offset: 32 })
})
