import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Keypair } from '@solana/web3.js'
import { knownBadAddresses } from '../../../../src/lists/entries/known-bad-addresses.ts'
import addressRiskSamples from '../../../../src/checks/address/http/schema/address-risk.samples.json' with { type: 'json' }
import {
  accountsByKind,
  owner,
  setAddressAccounts,
  stranger,
} from '../../../kit/checks/address-scene.ts'
import { fetchAnswer, envelopeOf, jsonPost, member } from '../../../kit/http.ts'
import { expectAnswer, expectRefusal } from '../../../kit/checks/risk-route.ts'
import { processTestMs, serverKinds } from '../../../kit/server-process.ts'
import { noTestChain, startTestChain, type TestChain } from '../../../kit/chain/surfnet.ts'
import { startWatchedServer, type WatchedServer } from '../../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const path = '/v1/security/address-risk'

describe.skipIf(noTestChain !== undefined)('on a real chain', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startTestChain()
    await setAddressAccounts(chain)
  })
  afterAll(() => chain.stop())

  describe.each(serverKinds)('%s', (kind) => {
    let server: WatchedServer
    beforeAll(async () => {
      server = await startWatchedServer(kind, { env: { SOLANA_RPC_URL: chain.url } })
    })
    afterAll(() => server[Symbol.asyncDispose]())
    const check = (body: unknown, query = '') =>
      server.watch(() => fetchAnswer(`${server.apiUrl}${path}${query}`, jsonPost(body)))
    const checkAddress = async (address: string, query = ''): Promise<unknown> =>
      JSON.parse((await check({ chain: 'solana', address }, query)).answer.text)

    test.each([
      ['listed', addressRiskSamples.body.listed.value, addressRiskSamples.answer.listed.value],
      [
        'a token account',
        addressRiskSamples.body.tokenAccount.value,
        addressRiskSamples.answer.tokenAccount.value,
      ],
      ['a program', addressRiskSamples.body.program.value, addressRiskSamples.answer.program.value],
    ])('%s, as the documents show', async (_, body, answered) => {
      expectAnswer(await check(body), path, answered)
    })

    test.each(accountsByKind)('%s', async (what, where) => {
      const answered = await checkAddress(where)
      expect(answered).toMatchObject({ kind: what, exists: true, address: where })
      const level = member(answered, 'riskLevel')
      // None is risky, but wallets have no history here, one account cannot be read, and some are not well known.
      const unknown = [
        'wallet',
        'program-wallet',
        'system-account',
        'unreadable',
        'mint',
        'program-owned',
      ].includes(what)
      expect(level).toBe(unknown ? 'unknown' : what === 'program' ? 'medium' : 'low')
    })

    test('parts of Solana', async () => {
      for (const address of [
        '11111111111111111111111111111111',
        'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
        'SysvarC1ock11111111111111111111111111111111',
        'SysvarRent111111111111111111111111111111111',
        'Stake11111111111111111111111111111111111111',
        'Vote111111111111111111111111111111111111111',
        'BPFLoaderUpgradeab1e11111111111111111111111',
      ])
        expect(await checkAddress(address), address).toMatchObject({
          riskLevel: 'low',
          reasons: expect.arrayContaining([expect.objectContaining({ code: 'NOT_FOR_PAYMENTS' })]),
        })
    })

    test('look-alikes', async () => {
      expect(await checkAddress('EPjFWzzzufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).toMatchObject({
        riskLevel: 'high',
        reasons: expect.arrayContaining([
          expect.objectContaining({ code: 'LOOKS_LIKE_KNOWN_ADDRESS' }),
        ]),
      })
      expect(await checkAddress('CompuV3LmCTW7AGGnM6YBftCJkKP3ZKkK1fCAY8L7eM1')).toMatchObject({
        riskLevel: 'critical',
        reasons: [expect.objectContaining({ code: 'FAKE_SYSTEM_ADDRESS' }), expect.anything()],
      })
    })

    test('every address on the built-in list is critical, and the list is named', async () => {
      for (const address of knownBadAddresses.keys())
        expect(await checkAddress(address), address).toMatchObject({
          riskLevel: 'critical',
          reasons: expect.arrayContaining([
            expect.objectContaining({ message: expect.stringContaining('built-in addresses') }),
          ]),
        })
    })

    test('controllers are listed with the kind of their account', async () => {
      const stake = accountsByKind.find(([what]) => what === 'stake')
      const answered = await checkAddress(stake?.[1] ?? '', '?include=controls')
      const controls = [
        { control: 'stake-withdrawer', holder: owner, holderKind: 'wallet' },
        { control: 'stake-staker', holder: stranger, holderKind: 'unused' },
      ]
      expect(answered).toMatchObject({ controls, evidence: { controls } })
    })

    test('an address that was never used is unknown', async () => {
      const answered = await checkAddress(Keypair.generate().publicKey.toBase58())
      expect(answered).toMatchObject({ riskLevel: 'unknown', exists: false, balance: '0' })
      expect(answered).not.toHaveProperty('owner')
    })

    test.each([
      ['nothing', {}, '`address` '],
      ['no address', { chain: 'solana' }, '`address` '],
      ['null', { chain: 'solana', address: null }, '`address` '],
      ['an array', { chain: 'solana', address: [owner] }, '`address` '],
      ['spaces', { chain: 'solana', address: ` ${owner.slice(2)} ` }, '`address` '],
      ['31 bytes', { chain: 'solana', address: '1'.repeat(31) + 'A' + 'A' }, '`address` '],
    ])('%s is refused by name', async (_, body, message) => {
      expectRefusal(await check(body), message)
    })

    test('an unknown evidence part is refused by name', async () => {
      const { answer } = await check({ chain: 'solana', address: owner }, '?include=all')
      expect(envelopeOf(answer).message).toStartWith('`include` ')
    })
  })
})
