// The operator's own list applies to every answer about an address.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  Keypair,
  type PublicKey,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import { fetchAnswer, jsonPost, member } from '../kit/http.ts'
import {
  processTestMs,
  type ServerProcess,
  serverKinds,
  startServer,
} from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'
import { noTestChain, startTestChain, type TestChain } from '../kit/chain/surfnet.ts'
import { approve, transferToken } from '../kit/chain/token-instructions.ts'

setDefaultTimeout(processTestMs)

const [user, thief, friend] = [Keypair.generate(), Keypair.generate(), Keypair.generate()]
const mint = Keypair.generate().publicKey

const pay = (from: PublicKey, to: PublicKey, lamports: number): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })

describe.skipIf(noTestChain !== undefined)('on a real chain', () => {
  let chain: TestChain
  let mine: PublicKey
  let theirs: PublicKey
  beforeAll(async () => {
    chain = await startTestChain()
    await chain.fundSol(user.publicKey, 5_000_000_000n)
    await chain.fundSol(thief.publicKey, 5_000_000_000n)
    await chain.createMint(mint, { decimals: 6, supply: 10n ** 12n })
    mine = await chain.createTokenAccount({ mint, owner: user.publicKey, amount: 1_000n })
    theirs = await chain.createTokenAccount({ mint, owner: thief.publicKey, amount: 0n })
    await chain.send([pay(thief.publicKey, friend.publicKey, 1_000_000_000)], [thief])
    await chain.send([pay(friend.publicKey, user.publicKey, 100_000_000)], [friend])
  })
  afterAll(() => chain.stop())

  describe.each(serverKinds)('%s', (kind) => {
    const dataDir = makeFolder()
    let server: ServerProcess
    beforeAll(async () => {
      mkdirSync(join(dataDir, 'lists'))
      const line = `${thief.publicKey.toBase58()} took all of my tokens\n`
      writeFileSync(join(dataDir, 'lists', 'block-addresses.txt'), line)
      server = await startServer(kind, { env: { SOLANA_RPC_URL: chain.url }, dataDir })
    })
    afterAll(async () => {
      await server[Symbol.asyncDispose]()
    })

    const post = async (url: string, body: unknown): Promise<unknown> =>
      JSON.parse((await fetchAnswer(url, jsonPost({ chain: 'solana', ...Object(body) }))).text)
    const check = (what: string, address: PublicKey): Promise<unknown> =>
      post(`${server.apiUrl}/v1/security/${what}-risk`, { address: address.toBase58() })
    const scan = (instruction: TransactionInstruction): Promise<unknown> =>
      post(`${server.scanUrl}/v1/wallet/tx`, {
        tx_base64: unsignedBase64(user.publicKey, [instruction]),
        wallet_address: user.publicKey.toBase58(),
      })

    test.each(['wallet', 'address'])('the %s itself', async (what) => {
      expect(await check(what, thief.publicKey)).toMatchObject({
        riskLevel: 'critical',
        reasons: expect.arrayContaining([
          {
            code: 'LISTED_ADDRESS',
            message: expect.stringContaining('took all of my tokens'),
            severity: 'critical',
          },
        ]),
      })
    })

    test('a token account of a blocked address', async () => {
      const output = await check('address', theirs)
      expect(member(output, 'riskLevel')).toBe('critical')
      expect(member(output, 'reasons', 0, 'code')).toBe('CONTROLLED_BY_LISTED')
    })

    test('recipients of a blocked address’s funds, but not their recipients', async () => {
      expect(await check('wallet', friend.publicKey)).toMatchObject({
        riskLevel: 'high',
        flaggedCounterparties: [
          { address: thief.publicKey.toBase58(), received: 1, sent: 0, dusted: 0 },
        ],
      })
      expect(await check('wallet', user.publicKey)).toMatchObject({
        riskLevel: 'low',
        flaggedCounterparties: [],
      })
    })

    test('transactions that pay a blocked address or give it control', async () => {
      const steps = [
        pay(user.publicKey, thief.publicKey, 1_000),
        transferToken(mine, theirs, user.publicKey, 1n),
        approve(mine, thief.publicKey, user.publicKey, 1n),
      ]
      for (const step of steps) expect(member(await scan(step), 'verdict')).toBe('malicious')
      const honest = await scan(pay(user.publicKey, friend.publicKey, 1_000_000))
      expect([member(honest, 'verdict'), member(honest, 'details', 'flags')]).toEqual(['safe', []])
    })
  })
})
