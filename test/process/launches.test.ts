// Launches in blocks that the product follows itself, from the node to the routes.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { startBlockNode } from '../kit/blocks/block-node.ts'
import { makeChain } from '../kit/blocks/made-chain.ts'
import { recordedBlock } from '../kit/blocks/recorded-block.ts'
import { fetchJson, member } from '../kit/http.ts'
import { processTestMs, startServer } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'
import { wideQuotas } from '../kit/watched-server.ts'

setDefaultTimeout(2 * processTestMs)

test('a recorded block shows the launch that is about to graduate', async () => {
  const chain = makeChain({ slots: 60, trades: 1, endMs: Date.now() })
  const block = chain.blocks[40]
  if (!block) throw new Error('forty blocks')
  block.transactions = recordedBlock().transactions
  const node = startBlockNode(chain)
  node.head = chain.blocks[30]?.slot ?? 0
  await using server = await startServer('binary', {
    dataDir: makeFolder(),
    env: { ...wideQuotas, INDEX: 'blocks', SOLANA_RPC_URL: node.url, INDEX_HOT_POOLS: '0' },
  })
  // The chain waits for the index, which starts at its head: on a slow machine it would pass by.
  const timer = setInterval(() => {
    if (node.countOf('getBlock') === 0) return
    node.head = Math.min(node.head + 1, chain.blocks.at(-1)?.slot ?? 0)
  }, 50)
  const url = `${server.apiUrl}/v1/data/tokens/new?state=graduating`
  const endMs = Date.now() + processTestMs
  let answer: unknown
  do {
    await Bun.sleep(100)
    answer = await fetchJson(url)
  } while (member(answer, 'tokens', 0) === undefined && Date.now() < endMs)
  clearInterval(timer)
  expect(answer).toMatchObject({
    tokens: [
      {
        token: { mint: '9QkMnaGXnr2GgPP4iyiy7Bne8jVNCoWnYRwZ35i5pump' },
        launchpad: 'Pump.fun',
        soldPct: 90.32,
      },
    ],
  })
  // Its creation is not in the block, so nothing is claimed about its first buyers.
  const mint = String(member(answer, 'tokens', 0, 'token', 'mint'))
  expect(await fetchJson(`${server.apiUrl}/v1/data/tokens/${mint}/buyers`)).toEqual({
    mint,
    buyers: [],
    groups: [],
    meta: {},
  })
  await node.stop()
})
