import { describe, expect, test } from 'bun:test'
import {
  CallBlob,
  type BlobCall,
  type SeenAccount,
  writeCCall,
  writeRustCall,
} from '../../../../scripts/fuzz/call-blob.ts'
import { callSyscalls } from '../../../../src/solana/vm/sbpf/calls-from-within.ts'
import type { Frame } from '../../../../src/solana/vm/sbpf/frame.ts'
import type { Call, HeldAccount } from '../../../../src/solana/vm/ledger/ledger.ts'
import {
  callSystem,
  frameWith,
  get,
  heapAt,
  inputAt,
  labelAt,
  ledgerAccount,
  put,
} from '../../../kit/sbpf/frame.ts'

const callee = ledgerAccount(3, { executable: true })
const program = ledgerAccount(99)
const owned = ledgerAccount(2, { owner: program.key, data: Uint8Array.of(1, 2, 3, 4) })

/** A caller with a wallet that signs, an account of its own, and the program it calls. */
const made = (invoke: (call: Call, frame: Frame) => string | undefined = () => undefined) => {
  const calls: Call[] = []
  const frame: Frame = frameWith([ledgerAccount(1), owned, callee], {
    host: {
      invoke: (call) => {
        calls.push(call)
        return invoke(call, frame)
      },
    },
  })
  const seen = frame.layout.places.map((places, index): SeenAccount => ({
    address: frame.host.ledger[index]?.address ?? program.address,
    key: inputAt(places.key),
    owner: inputAt(places.owner),
    lamports: inputAt(places.lamports),
    data: inputAt(places.data),
    dataBytes: BigInt(places.dataBytes),
  }))
  return { frame, calls, seen }
}

const at = (seen: readonly SeenAccount[], index: number): SeenAccount => seen[index] as SeenAccount

const callOf = (seen: readonly SeenAccount[], more: Partial<BlobCall> = {}): BlobCall => ({
  program: at(seen, 2),
  metas: [{ account: at(seen, 1), signer: 0, writable: 1 }],
  infos: seen,
  data: Uint8Array.of(7, 8, 9),
  signers: [],
  ...more,
})

const abis = [
  ['C', 'sol_invoke_signed_c', writeCCall],
  ['Rust', 'sol_invoke_signed_rust', writeRustCall],
] as const

describe.each(abis)('%s', (_, name, write) => {
  const invoke = (stage: ReturnType<typeof made>, more: Partial<BlobCall> = {}, label = 0) => {
    const blob = new CallBlob(heapAt(0))
    const values = write(blob, callOf(stage.seen, more))
    put(stage.frame, heapAt(0), blob.bytes, label)
    return callSystem(stage.frame, callSyscalls[name], ...values)
  }

  test('the call as it is made', () => {
    const stage = made()
    expect(invoke(stage)).toMatchObject({ fault: undefined, result: 0 })
    expect(stage.calls).toMatchObject([
      {
        program: 2,
        roles: [{ index: 1, signer: false, writable: true }],
        data: Uint8Array.of(7, 8, 9),
        height: 2,
      },
    ])
  })

  test('what the caller changed before is seen by the called program', () => {
    const stage = made((call, { host }) =>
      host.ledger[call.roles[0]?.index ?? 0]?.data[0] === 200 ? undefined : 'missing',
    )
    put(stage.frame, at(stage.seen, 1).data, Uint8Array.of(200), 31)
    expect(invoke(stage).fault).toBeUndefined()
    expect(stage.frame.host.ledger[1]?.dataLabels?.[0]).toBe(31)
  })

  test('what the called program changed is seen by the caller', () => {
    const changed = { lamports: 5n, lamportsLabel: 41, data: Uint8Array.of(9, 9, 9, 9, 9, 9) }
    const stage = made((_call, { host }) => {
      host.ledger[1] = { ...(host.ledger[1] as HeldAccount), ...changed }
      return undefined
    })
    expect(invoke(stage).fault).toBeUndefined()
    const { data, lamports } = at(stage.seen, 1)
    expect([...get(stage.frame, data, 7)]).toEqual([9, 9, 9, 9, 9, 9, 0])
    expect(get(stage.frame, data - 8n, 1)[0]).toBe(6)
    expect([get(stage.frame, lamports, 1)[0], labelAt(stage.frame, lamports, 8)]).toEqual([5, 41])
  })

  test('labels of its data and of the choice of its program', () => {
    const stage = made()
    expect(invoke(stage, {}, 61).fault).toBeUndefined()
    expect([stage.calls[0]?.dataLabels?.[2], stage.calls[0]?.choice]).toEqual([61, 61])
  })

  test.each<
    [name: string, more: (seen: readonly SeenAccount[]) => Partial<BlobCall>, failure: string]
  >([
    [
      'an account that does not sign',
      (seen) => ({ metas: [{ account: at(seen, 1), signer: 1, writable: 1 }] }),
      'PrivilegeEscalation',
    ],
    [
      'a flag that is neither 0 nor 1',
      (seen) => ({ metas: [{ account: at(seen, 1), signer: 2, writable: 1 }] }),
      'InvalidArgument',
    ],
    ['an account that was not handed over', () => ({ infos: [] }), 'MissingAccount'],
    [
      'fields that lie elsewhere',
      (seen) => ({ infos: seen.map((info) => ({ ...info, lamports: heapAt(4_000) })) }),
      'InvalidPointer',
    ],
    ['seeds of a point on the curve', () => ({ signers: [[new Uint8Array(33)]] }), 'BadSeeds'],
  ])('%s', (_name, more, failure) => {
    const stage = made()
    const { fault } = invoke(stage, more(stage.seen))
    expect([fault, stage.frame.host.failure]).toEqual(['syscall-failed', failure])
  })

  test('a failure of the called program is that of the transaction', () => {
    const stage = made(() => 'Custom(3)')
    expect([invoke(stage).fault, stage.frame.host.failure]).toEqual(['syscall-failed', 'Custom(3)'])
  })
})
