import { PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  sampleExamples,
  type Sandbox,
  sampleRequests,
  startSandbox,
} from '../../scripts/sandbox.ts'
import { readExamples } from '../../src/pages/examples.ts'
import { address } from '../../src/solana/address/address.ts'
import { tokenMetadataProgram } from '../../src/solana/address/known-address.ts'
import { readMetadataAccount } from '../../src/solana/state/metadata-account.ts'
import { readState } from '../../src/solana/state/read-state.ts'
import { makeRpcChainReader, type RpcChainReader } from '../../src/solana/rpc/chain-reader.ts'
import { fieldsOf, textOf } from '../../src/network/shape.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'

describe.skipIf(noTestChain !== undefined)('the sandbox', () => {
  let sandbox: Sandbox
  let reader: RpcChainReader

  beforeAll(async () => {
    sandbox = await startSandbox()
    reader = makeRpcChainReader({ urls: [sandbox.rpcUrl], nowMs: Date.now, random: Math.random })
  })
  afterAll(() => sandbox.stop())

  test('has the same wallets at every start', () => {
    expect(sandbox.wallets).toEqual({
      alice: '7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8',
      bob: '3CKVuq7cdSby6waN2P7j9dWy8aZbo9HtMFrFyAB8NX5E',
      carol: '4mDroFVWBiNupvzmBdXQJNkAsyFG2D4hST95KfcWPW9m',
      dave: 'Ecs2B1mDsFisWXtqhZKgTzb791iwLFjigDMkoep7BUNe',
      attacker: 'FiFR9n4DRJ1SPGm7LXUtoAj57aW1aGFjVLVQXD3GNDaa',
    })
  })

  test('has the mints with their decimals, and real trades', async () => {
    const requested = Object.values(sandbox.mints).map(address)
    const { accounts } = await reader.readAccounts(requested)
    expect(requested.map((mint) => accounts.get(mint)?.data[44])).toEqual([6, 5, 9, 9])
    expect(sandbox.trades).toHaveLength(6)
    expect(new Set(sandbox.trades).size).toBe(6)
    const { accounts: people } = await reader.readAccounts(
      Object.values(sandbox.wallets).map(address),
    )
    const alice = people.get(address(sandbox.wallets.alice))
    expect(alice?.lamports).toBeLessThan(50_000_000_000n - 1_300_000_000n)
    expect(alice?.lamports).toBeGreaterThan(48_000_000_000n)
  })

  test('names its tokens on chain, in both formats', async () => {
    const { pebble, lantern } = sandbox.mints
    const beside = PublicKey.findProgramAddressSync(
      [
        Buffer.from('metadata'),
        new PublicKey(tokenMetadataProgram).toBytes(),
        new PublicKey(pebble).toBytes(),
      ],
      new PublicKey(tokenMetadataProgram),
    )[0].toBase58()
    const { accounts } = await reader.readAccounts([address(lantern), address(beside)])
    const mint = accounts.get(address(lantern))
    expect(mint && readState(mint)).toMatchObject({
      kind: 'mint',
      decimals: 9,
      metadata: { mint: lantern, name: 'Lantern', symbol: 'LANTERN' },
    })
    const named = accounts.get(address(beside))
    expect(named?.owner).toBe(tokenMetadataProgram)
    expect(named && readMetadataAccount(named.data)).toEqual({
      mint: address(pebble),
      name: 'Pebble',
      symbol: 'PEBBLE',
      uri: '',
      updateAuthority: address(PublicKey.default.toBase58()),
      mutable: false,
    })
  })

  test('offers sample requests whose transactions succeed on its chain', async () => {
    const samples = sampleRequests(sandbox, 'http://api.test')
    expect(samples).toHaveLength(6)
    const scans = samples.filter(({ curl }) => curl.includes("'http://api.test/v1/wallet/tx'"))
    expect(scans).toHaveLength(2)
    for (const { curl } of scans) {
      const body = fieldsOf(JSON.parse(/-d '(.*)'$/.exec(curl)?.[1] ?? ''), 'body')
      expect(body).toMatchObject({ chain: 'solana', wallet_address: sandbox.wallets.alice })
      const answer = await reader.simulate({
        transactionBase64: textOf(body['tx_base64'], 'tx_base64'),
        watch: [address(sandbox.wallets.alice)],
        replaceBlockhash: true,
      })
      expect(answer.error).toBeUndefined()
    }
    expect(samples.map(({ curl }) => /'(http:[^']+)'/.exec(curl)?.[1]).slice(2)).toEqual([
      'http://api.test/v1/security/dapp-risk',
      'http://api.test/v1/data/traders/leaderboard?sort=volume&limit=3',
      'http://api.test/v1/data/tokens/new?state=graduated',
      'http://api.test/v1/monitoring/public-api/stats?includeRecent=true',
    ])
  })

  test('the examples of the pages are valid for the setting', () => {
    const examples = sampleExamples(sandbox)
    expect(readExamples(JSON.stringify(examples))).toEqual(examples)
    expect(new Set(examples.map(({ page }) => page)).size).toBe(4)
  })
})
