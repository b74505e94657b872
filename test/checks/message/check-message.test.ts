import { makeAppAssessor } from '../../../src/checks/dapp/assess-app.ts'
import { describe, expect, test } from 'bun:test'
import { base58 } from '@scure/base'
import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { unsignedBase64 } from '../../../scripts/sandbox/unsigned.ts'
import { makeNameModel } from '../../../src/checks/dapp/site/name-model.ts'
import { Fault } from '../../../src/basics/fault.ts'
import { checkMessage, type MessageInput } from '../../../src/checks/message/check-message.ts'
import { messageMaxBytes } from '../../../src/checks/message/thresholds.ts'
import { nowMs, signer, signInText, stranger } from '../../kit/checks/message-case.ts'
import { seededRandom } from '../../kit/seeded-random.ts'

const deps = { nowMs: () => nowMs }
const base64 = (content: string | Uint8Array): string => Buffer.from(content).toString('base64')
const check = (message: string | Uint8Array, dappDomain?: string) =>
  checkMessage(deps, {
    messageBase64: base64(message),
    walletAddress: signer,
    ...(dappDomain !== undefined && { dappDomain }),
  }).answer

const user = new PublicKey(signer)
const signaturesBytes = 65
const bareMessage = (instructions: TransactionInstruction[]): Uint8Array =>
  Buffer.from(unsignedBase64(user, instructions), 'base64').subarray(signaturesBytes)
const transfer = SystemProgram.transfer({
  fromPubkey: user,
  toPubkey: new PublicKey(stranger),
  lamports: 1_500_000_000,
})

describe('the requesting site', () => {
  const apps = makeAppAssessor(makeNameModel())
  const risk = (message: string, dappDomain?: string) =>
    checkMessage(
      { ...deps, apps },
      {
        messageBase64: base64(message),
        walletAddress: signer,
        ...(dappDomain !== undefined && { dappDomain }),
      },
    ).answer
  const codes = ({ reasons }: ReturnType<typeof risk>) => reasons.map(({ code }) => code)
  const imitation = 'phantom.com.wallet-claim.example'

  test('an ordinary site adds no reason', () => {
    expect(codes(risk(signInText(), 'app.example.com'))).not.toContain('DANGEROUS_APP')
  })

  test('a site that imitates another adds a reason', () => {
    expect(codes(risk('Hello', imitation))).toContain('DANGEROUS_APP')
  })

  test("without an app in the request, the sign-in's site is assessed", () => {
    const opening = `${imitation} wants you to sign in with your Solana account:`
    expect(codes(risk(signInText({ opening, URI: `https://${imitation}` })))).toContain(
      'DANGEROUS_APP',
    )
  })
})

describe('the answer describes what a transaction would do', () => {
  test('a transfer', () => {
    const { kind, riskLevel, score, summary, reasons } = check(bareMessage([transfer]))
    expect([kind, riskLevel, score]).toEqual(['transaction', 'critical', 90])
    expect(summary).toStartWith('Do not sign. This is not a message. It is a transaction')
    expect(summary).toContain('Transfer 1.5 SOL from 7xPA…x1b8 to 3CKV…NX5E.')
    expect(reasons.map(({ code }) => code)).toEqual(['TRANSACTION_AS_MESSAGE'])
  })

  test('an unknown program', () => {
    const call = new TransactionInstruction({
      programId: new PublicKey('MqFF3gx5j8yN9FXKjGBP2NSrjc6dYuW1pFJUZcqJkxq'),
      keys: [{ pubkey: user, isSigner: true, isWritable: true }],
      data: Buffer.of(1),
    })
    expect(check(bareMessage([call])).summary).toContain('Call the program MqFF…Jkxq.')
  })

  test('further actions are counted', () => {
    const { summary } = check(bareMessage(new Array<TransactionInstruction>(9).fill(transfer)))
    expect(summary.match(/Transfer 1\.5 SOL/g)?.length).toBe(6)
    expect(summary).toContain('And 3 more.')
  })
})

describe('a sign-in', () => {
  test('is harmless at its own site, critical elsewhere, unknown without an app', () => {
    expect(check(signInText(), 'app.example.com').riskLevel).toBe('low')
    expect(check(signInText(), 'https://evil.example/x').riskLevel).toBe('critical')
    expect(check(signInText()).riskLevel).toBe('unknown')
    expect(check(signInText(), '').riskLevel).toBe('unknown')
  })

  test('uses the clock that is passed in', () => {
    const text = signInText({ 'Expiration Time': '2026-05-01T12:00:01Z' })
    expect(check(text, 'app.example.com').riskLevel).toBe('low')
    const later = { nowMs: () => nowMs + 1000 }
    const input = {
      messageBase64: base64(text),
      walletAddress: signer,
      dappDomain: 'app.example.com',
    }
    expect(checkMessage(later, input).answer.reasons[0]?.code).toBe('SIGN_IN_EXPIRED')
  })
})

describe('what people sign every day is low', () => {
  test.each([
    ['a sign-in with all fields', signInText()],
    ['one without a nonce, dated, as of Supabase', signInText({ Nonce: undefined })],
    ['one with a number for mainnet, as of Web3Auth', signInText({ 'Chain ID': '1' })],
    ['one that ends', signInText({ 'Expiration Time': '2026-05-01T13:00:00Z' })],
    ['one with a request', signInText({ 'Request ID': '1d2c-44' })],
    [
      'a login with a one-time code',
      `Sign in to Example\n\nNonce: 8f1d2c33-57e1-4a0f-8d6b-1b90ad2f`,
    ],
    [
      'a welcome',
      `Welcome to Example!\n\nThis request will not trigger a transaction.\n\nWallet:\n${signer}`,
    ],
    [
      'terms',
      'I have read and agree to the Terms of Use, and am not a resident of a listed country.',
    ],
    ['terms in another script', '欢迎！请签名以登录并同意我们的服务条款。\n\n随机数: 88213'],
    ['a vote', 'Vote on proposal 12: "Increase emissions" — choice: Yes'],
    ['an account linked', `I link my wallet ${signer} to the account user#1234. Code: 81723`],
    ['an order of an exchange', 'instruction=orderExecute&price=141.02&quantity=12&side=Bid'],
    ['an offer', 'Accept offer 0x9a for Mad Lads #1234 at 41 SOL, valid until 2026-05-02'],
  ])('%s', (_, text) => {
    expect(check(text, 'app.example.com').riskLevel).toBe('low')
  })
})

test('unreadable bytes are never low', () => {
  const random = seededRandom(11)
  for (let round = 0; round < 1000; round++) {
    const bytes = Uint8Array.from({ length: 24 + (round % 200) }, () => Math.floor(random() * 256))
    const { riskLevel, score } = check(bytes)
    expect([riskLevel, score]).toEqual(['unknown', 40])
  }
})

describe('large and contrived texts are processed in bounded time', () => {
  const fill = (part: string): string =>
    part.repeat(Math.floor(messageMaxBytes / Buffer.byteLength(part)))
  test.each([
    ['line ends', '\n'],
    ['spaces', ' '],
    ['lines of spaces', '\n  '],
    ['equals signs', '='],
    ['digits of all codings', 'A'],
    ['brackets', '['],
    ['braces', '{"a":'],
    ['links', 'http://a '],
    ['sign-in words', 'verify '],
    ['openings', 'a wants you to sign in with your Solana account:\n'],
    ['fields', 'URI: x\n'],
    ['invisible characters', '\u200b'],
  ])('%s', (_, part) => {
    for (const text of [fill(part), `${signInText()}\n`.concat(part.repeat(5000))].map((each) =>
      each.slice(0, messageMaxBytes),
    )) {
      const bytes = new TextEncoder().encode(text).subarray(0, messageMaxBytes - 3)
      expect(JSON.stringify(check(bytes, 'a.example')).length).toBeLessThan(20_000)
    }
  })

  test('a link made of punctuation', () => {
    expect(check(`https://a${'.)'.repeat(30_000)}x`).kind).toBe('text')
  })
})

describe('refusals', () => {
  const good = { messageBase64: base64('Hello'), walletAddress: signer }
  const encoded = 'message other-encoding'
  const refused: [string, Partial<MessageInput>, string][] = [
    ['no bytes', { messageBase64: '' }, 'message base64-empty'],
    ['no base64', { messageBase64: 'a b' }, 'message not-base64'],
    ['a length that cannot be', { messageBase64: 'abcde' }, 'message base64-cut-off'],
    ['hexadecimal', { messageBase64: Buffer.from('Hello there').toString('hex') }, encoded],
    ['hexadecimal with its prefix', { messageBase64: '0x48656c6c6f' }, encoded],
    ['base58', { messageBase64: base58.encode(Buffer.from('Sign in, please.')) }, encoded],
    [
      'more than it takes',
      { messageBase64: base64(new Uint8Array(messageMaxBytes + 1)) },
      'message too-many-bytes',
    ],
    ['no wallet', { walletAddress: 'x'.repeat(40) }, 'walletAddress not-an-address'],
    ['no domain', { dappDomain: 'two words' }, 'dappDomain not-a-domain'],
  ]
  test.each(refused)('%s', (_, change, refusal) => {
    let thrown: unknown
    try {
      checkMessage(deps, { ...good, ...change })
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(Fault)
    expect(thrown).toMatchObject({
      code: 'INVALID_REQUEST',
      message: refusal.replace(' ', ': '),
    })
  })

  test('the largest message is accepted, in either alphabet and without padding', () => {
    const largest = base64(new Uint8Array(messageMaxBytes).fill(0xfb))
    for (const messageBase64 of [
      largest,
      largest.replace(/=+$/, ''),
      largest.replaceAll('+', '-').replaceAll('/', '_'),
    ])
      expect(checkMessage(deps, { ...good, messageBase64 }).answer.kind).toBe('binary')
  })
})
