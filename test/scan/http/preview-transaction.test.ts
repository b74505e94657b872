import { expect, setDefaultTimeout, test } from 'bun:test'
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { unsignedBase64 } from '../../../scripts/sandbox/unsigned.ts'
import { fetchAnswer, envelopeOf, headerProblems, jsonPost, member } from '../../kit/http.ts'
import { processTestMs } from '../../kit/server-process.ts'
import { describeOnChain } from '../../kit/scan/served-chain.ts'

setDefaultTimeout(processTestMs)

const path = '/v1/security/transaction-preview'
const wrappedSol = 'So11111111111111111111111111111111111111112'
const user = Keypair.generate().publicKey
const friend = Keypair.generate().publicKey
const program = new PublicKey('MqFF3gx5j8yN9FXKjGBP2NSrjc6dYuW1pFJUZcqJkxq')

const transfer = unsignedBase64(user, [
  SystemProgram.transfer({ fromPubkey: user, toPubkey: friend, lamports: 250_000_000 }),
])
const handover = unsignedBase64(user, [
  SystemProgram.assign({ accountPubkey: user, programId: program }),
])

const funds = [
  [user, 5_000_000_000n],
  [friend, 1_000_000_000n],
] as const

describeOnChain(funds, (server) => {
  const preview = (body: unknown) =>
    server().watch(() => fetchAnswer(`${server().apiUrl}${path}`, jsonPost(body)))

  test.each([[{ transaction: transfer }], [{ transaction: transfer, chain: 'solana' }]])(
    'a plain transfer, with and without a chain',
    async (body) => {
      const { answer, event } = await preview(body)
      expect(answer.status).toBe(200)
      expect(headerProblems(answer)).toEqual([])
      expect(JSON.parse(answer.text)).toEqual({
        riskLevel: 'low',
        summary: expect.stringMatching(/^Transfer 0\.25 SOL from /),
        actions: [
          { type: 'fee', asset: wrappedSol, amount: '0.000005', direction: 'out' },
          { type: 'transfer', asset: wrappedSol, amount: '0.25', direction: 'out' },
        ],
        warnings: [],
      })
      expect(member(event, 'api_route')).toBe(path)
      expect(member(event, 'api_rate_bucket')).toBe('security')
      expect(member(event, 'api_traffic_class')).toBe('product')
    },
  )

  test('a wallet that is handed over', async () => {
    const { answer } = await preview({ transaction: handover })
    const received: unknown = JSON.parse(answer.text)
    expect(member(received, 'riskLevel')).toBe('critical')
    expect(member(received, 'warnings', 0)).toEqual({
      code: 'WALLET_OWNER_CHANGE',
      message: expect.stringContaining(program.toBase58().slice(0, 4)),
      severity: 'critical',
    })
  })

  const refused: [string, unknown, string][] = [
    ['an empty body', {}, '`transaction` '],
    ['text that is not base64', { transaction: '§' }, '`transaction` '],
    ['cut off', { transaction: transfer.slice(0, 40) }, '`transaction` '],
    ['another chain', { transaction: transfer, chain: 'ethereum' }, '`chain` '],
    ['a number', { transaction: 5 }, '`transaction` '],
  ]
  test.each(refused)('%s is refused, naming the field', async (_, body, message) => {
    const { answer, event } = await preview(body)
    const envelope = envelopeOf(answer)
    expect(envelope.code).toBe('INVALID_REQUEST')
    expect(envelope.message).toStartWith(message)
    expect(member(event, 'api_error_code')).toBe('INVALID_REQUEST')
  })
})
