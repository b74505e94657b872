import { expect, test } from 'bun:test'
import { followHealth } from '../../../src/blocks/follow/follow-health.ts'
import { emptyFollowState, type FollowState } from '../../../src/blocks/follow/follow-state.ts'
import { emptyStreamState, type StreamState } from '../../../src/blocks/stream/stream-state.ts'

const nowMs = 1_700_000_000_000
const at = (secondsAgo: number, changes: Partial<FollowState> = {}): FollowState => ({
  ...emptyFollowState(),
  mode: 'blocks',
  newestSeconds: nowMs / 1_000 - secondsAgo,
  ...changes,
})

const streamOf = (changes: Partial<StreamState>): StreamState => ({
  ...emptyStreamState(),
  mode: 'waiting',
  ...changes,
})

test.each<[string, FollowState, string]>([
  ['before anything', emptyFollowState(), 'unknown'],
  ['before the first block', { ...emptyFollowState(), mode: 'blocks' }, 'unknown'],
  ['two seconds behind', at(2), 'ok'],
  ['a minute behind', at(61), 'degraded'],
  ['a sample a minute apart', at(61, { mode: 'sample', share: 0.11 }), 'ok'],
  ['a gap that is being filled', at(2, { openGaps: 1, openSlots: 300 }), 'ok'],
  ['another cluster', at(2, { trouble: 'other-cluster' }), 'degraded'],
  ['a node that is gone', at(2, { trouble: 'node' }), 'degraded'],
  ['a full disk', at(2, { trouble: 'store' }), 'degraded'],
  ['a stream', at(2, { stream: streamOf({ mode: 'live' }) }), 'ok'],
  ['a stream that is gone', at(2, { stream: streamOf({ trouble: 'unreachable' }) }), 'degraded'],
  [
    'a stream that the node does not confirm, since it returns no blocks',
    {
      ...emptyFollowState(),
      mode: 'pools',
      stream: streamOf({ mode: 'checking', trouble: 'unconfirmed' }),
    },
    'degraded',
  ],
  ['pools only', { ...emptyFollowState(), mode: 'pools' }, 'ok'],
])('%s', (_, state, status) => {
  expect(followHealth(state, nowMs).status).toBe(status as 'ok')
})

test('shown to the operator', () => {
  const state = at(3, {
    mode: 'sample',
    share: 0.1134,
    openGaps: 2,
    openSlots: 345,
    refused: { 'not-json': 2, time: 1 },
    lost: { 'too-old': 12 },
    trouble: 'blocked',
  })
  expect(followHealth(state, nowMs).detail).toBe(
    'The Solana node refuses requests for blocks. Reading about 11.3 % of all blocks. 3 s behind the chain. ' +
      'Catching up on 345 slots in 2 gaps. 12 slots were given up since the start. 3 unusable answers were refused since the start.',
  )
})

test.each<[string, Partial<StreamState>, string]>([
  ['live', { mode: 'live' }, 'Blocks are streamed.'],
  [
    'before the first comparison',
    { mode: 'checking' },
    'Comparing the Yellowstone stream with the Solana node.',
  ],
  [
    'a part of all transactions',
    { mode: 'live', programs: 10 },
    'Blocks are streamed. The Yellowstone server streams only 10 exchange programs; other trades, and transfers between wallets, are missing.',
  ],
  [
    'after lies',
    { trouble: 'distrusted', refused: { repeated: 1, 'far-slot': 1 } },
    'The Yellowstone server sent wrong data and is not used for some minutes. Blocks are read from the Solana node. 2 wrong messages of the stream were refused since the start.',
  ],
])('a stream: %s', (_, changes, text) => {
  const { detail } = followHealth(at(3, { stream: streamOf(changes) }), nowMs)
  expect(detail).toBe(`3 s behind the chain. ${text}`)
})
