import { makeAppAssessor } from '../../src/checks/dapp/assess-app.ts'
// Lists and the requesting app, in scans on a real chain: they add findings and remove none.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import { makeNameModel } from '../../src/checks/dapp/site/name-model.ts'
import { makeAddressReputation } from '../../src/lists/entries/address-lists.ts'
import { readOperatorList } from '../../src/lists/entries/operator-list.ts'
import { scanTransaction, type ScanReport } from '../../src/scan/scan-transaction.ts'
import { makeRpcChainReader, type RpcChainReader } from '../../src/solana/rpc/chain-reader.ts'
import { type Scene, openScene, sol } from '../kit/attacks/attack-scene.ts'
import { listedSites, siteReputation } from '../kit/checks/site-lists.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'

const sites = siteReputation({
  allow: 'solflare-airdrop-claim.xyz',
  listed: [listedSites('List A', ['listed.com'])],
})
const apps = makeAppAssessor(makeNameModel(), sites)

describe.skipIf(noTestChain !== undefined)('a scan with lists', () => {
  let scene: Scene
  let reader: RpcChainReader

  beforeAll(async () => {
    scene = await openScene()
    reader = makeRpcChainReader({ urls: [scene.chain.url], nowMs: Date.now, random: Math.random })
  })
  afterAll(() => scene.chain.stop())

  const reputationOf = (block: string) =>
    makeAddressReputation({
      operator: {
        blocked: { ...readOperatorList('block-addresses.txt', block), date: '2026-11-19' },
        allowed: { ...readOperatorList('allow-addresses.txt', ''), date: '2026-11-19' },
      },
      listed: [],
      today: () => '2026-11-20',
    })

  const send = (to: 'friend' | 'thief', lamports: bigint): TransactionInstruction =>
    SystemProgram.transfer({
      fromPubkey: scene.people.user,
      toPubkey: scene.people[to],
      lamports,
    })

  const scan = (
    instructions: TransactionInstruction[],
    { dappDomain, block = '' }: { dappDomain?: string; block?: string } = {},
  ): Promise<ScanReport> =>
    scanTransaction(
      { chain: reader, apps, reputation: reputationOf(block) },
      {
        transactionBase64: unsignedBase64(scene.people.user, instructions),
        walletAddress: scene.people.user.toBase58(),
        include: ['findings', 'provenance'],
        ...(dappDomain !== undefined && { dappDomain }),
      },
    )

  test('a listed app makes a harmless transfer malicious, and is named with list and date', async () => {
    const { answer, evidence } = await scan([send('friend', sol / 10n)], {
      dappDomain: 'https://app.listed.com/claim',
    })
    expect(answer.verdict).toBe('malicious')
    expect(answer.details.flags).toContain('DANGEROUS_APP')
    const found = evidence.findings.find(({ rule }) => rule === 'dangerous-app')
    expect(found?.subject).toBe('app.listed.com')
    for (const named of ['List A', '2026-11-18', 'as listed.com'])
      expect(found?.what).toContain(named)
    expect(evidence.provenance.lists).toMatchObject({
      'built-in addresses': expect.any(String),
      'List A': '2026-11-18+0123456789ab',
    })
  })

  test('a name that imitates another makes it suspicious', async () => {
    const { answer } = await scan([send('friend', sol / 10n)], {
      dappDomain: 'solflare-airdrop-claim.net',
    })
    expect(answer.verdict).toBe('suspicious')
  })

  test.each(['jup.ag', 'github.com', 'My App', 'localhost:3000'])(
    'an app without risks changes nothing: %s',
    async (dappDomain) => {
      const { answer } = await scan([send('friend', sol / 10n)], { dappDomain })
      expect(answer.verdict).toBe('safe')
      expect(answer.details.flags).not.toContain('DANGEROUS_APP')
    },
  )

  test('a known or allowed app lowers nothing', async () => {
    const block = `${scene.people.thief.toBase58()} kind=drainer seen on 2026-11-01`
    for (const dappDomain of ['jup.ag', 'solflare-airdrop-claim.xyz', undefined]) {
      const { answer } = await scan([send('thief', sol / 10n)], {
        block,
        ...(dappDomain !== undefined && { dappDomain }),
      })
      expect(answer.verdict).toBe('malicious')
    }
  })

  test('an address on the operator’s list is a known-bad counterparty, with its reason', async () => {
    const block = `${scene.people.thief.toBase58()} kind=drainer seen on 2026-11-01`
    const { evidence } = await scan([send('thief', sol / 10n)], { block })
    const found = evidence.findings.find(({ rule }) => rule === 'known-bad-counterparty')
    expect(found?.subject).toBe(scene.people.thief.toBase58())
    for (const named of ['seen on 2026-11-01', 'addresses blocked by the operator', '2026-11-19'])
      expect(found?.why).toContain(named)
    expect(evidence.provenance.lists).toMatchObject({
      'addresses blocked by the operator': '2026-11-19',
    })
  })
})
