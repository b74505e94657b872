import { describe, expect, test } from 'bun:test'
import type { Received } from '../../../../src/pages/browser/parts/received.ts'
import { flowWords, flowLanes as lanesOf } from '../../../../src/pages/browser/scan/flow-model.ts'
import type { ScanAnswer } from '../../../../src/scan/http/schema/scan.ts'

const sol = 'So11111111111111111111111111111111111111112'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const you = '7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8'
const bob = '3CKVuq7cdSby6waN2P7j9dWy8aZbo9HtMFrFyAB8NX5E'
const thief = 'FiFR9n4DRJ1SPGm7LXUtoAj57aW1aGFjVLVQXD3GNDaa'

/** Answers are JSON, and any part may be missing. */
const flowLanes = (scan: unknown, wallet: string) => {
  const received: Received<ScanAnswer> = JSON.parse(JSON.stringify(scan ?? null))
  return lanesOf(received, wallet)
}

const diffs = (...rows: [address: string, mint: string, deltaUi: number][]) => ({
  details: {
    balance_diffs: rows.map(([address, mint, deltaUi]) => ({ address, mint, deltaUi })),
  },
})

describe('the picture of a scan', () => {
  test('has senders, recipients and the network fee', () => {
    const [lane, ...more] = flowLanes(diffs([you, sol, -0.100005], [bob, sol, 0.1]), you)
    expect(more).toEqual([])
    expect(lane).toMatchObject({
      kind: 'move',
      title: 'SOL',
      left: [{ name: 'You', you: true, what: '−0.100005' }],
      right: [{ name: '3CKV…NX5E', what: '+0.1' }, { name: 'Network fee' }],
    })
  })

  test('rounding is no transfer', () => {
    const [lane] = flowLanes(diffs([you, usdc, -0.3], [bob, usdc, 0.1], [thief, usdc, 0.2]), you)
    expect(lane?.right.map(({ name }) => name)).toEqual(['FiFR…NDaa', '3CKV…NX5E'])
  })

  test('what no wallet receives is burned, what no wallet sends is minted', () => {
    expect(flowLanes(diffs([you, usdc, -5]), you)[0]?.right).toMatchObject([{ name: 'Burned' }])
    expect(flowLanes(diffs([you, usdc, 5]), you)[0]?.left).toMatchObject([{ name: 'Minted' }])
  })

  test('changes of control come first and are named', () => {
    const scan = {
      ...diffs([you, usdc, -5], [thief, usdc, 5]),
      evidence: {
        controls: [
          { account: bob, field: 'token-owner', before: you, after: thief, mint: usdc },
          { account: you, field: 'owner-program', after: thief },
        ],
      },
    }
    const lanes = flowLanes(scan, you)
    expect(lanes.map(({ kind }) => kind)).toEqual(['control', 'control', 'move'])
    expect(lanes[0]).toMatchObject({
      title: 'token owner',
      note: ['USDC', 'account', '3CKV…NX5E'],
      left: [{ name: 'You' }],
      right: [{ name: 'FiFR…NDaa', tone: 'danger' }],
    })
    expect(lanes[1]).toMatchObject({ note: ['your wallet'], left: [{ name: 'None' }] })
    expect(flowWords(lanes)).toContain(
      'Control (token owner) of USDC account 3CKV…NX5E: from You to FiFR…NDaa.',
    )
  })

  test('a revoked control is no danger', () => {
    const scan = { evidence: { controls: [{ account: bob, field: 'delegate', before: thief }] } }
    expect(flowLanes(scan, you)[0]?.right).toMatchObject([{ name: 'None', tone: 'plain' }])
  })

  test('without a simulation it shows what the instructions request', () => {
    const scan = {
      details: {
        balance_diffs: [],
        actions: [
          { type: 'TRANSFER', from: you, to: bob, mint: sol, amountUi: 2 },
          { type: 'MEMO' },
        ],
      },
    }
    expect(flowLanes(scan, you)).toMatchObject([
      { kind: 'request', left: [{ name: 'You', what: '−2' }], right: [{ what: '+2' }] },
    ])
  })

  test('many parties are bounded', () => {
    const many = Array.from({ length: 40 }, (_, index): [string, string, number] => [
      `${bob.slice(0, -2)}${index + 10}`,
      usdc,
      1,
    ])
    const [lane] = flowLanes(diffs([you, usdc, -40], ...many), you)
    expect(lane?.right).toHaveLength(6)
    expect(lane?.right.at(-1)?.name).toBe('35 others')
  })

  test('the user is never among the others', () => {
    const givers = Array.from({ length: 20 }, (_, index): [string, string, number] => [
      `${bob.slice(0, -2)}${index + 10}`,
      usdc,
      -100,
    ])
    const [lane] = flowLanes(diffs(...givers, [you, usdc, -1], [thief, usdc, 2001]), you)
    expect(lane?.left[0]).toMatchObject({ name: 'You', what: '−1' })
  })

  test.each([[undefined], [{}], [{ details: { balance_diffs: [{}, 3, { mint: 4 }] } }], ['text']])(
    'an answer of another shape is an empty picture: %p',
    (scan) => expect(flowLanes(scan, you)).toEqual([]),
  )
})
