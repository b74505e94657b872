import { Value } from '@sinclair/typebox/value'
import type { TSchema } from 'elysia'
import { addressRiskAnswer } from '../../src/checks/address/http/schema/address-risk.ts'
import { dappAnswer } from '../../src/checks/dapp/http/schema/dapp.ts'
import { messageAnswer } from '../../src/checks/message/http/schema/message.ts'
import { permissionAnswer } from '../../src/checks/permission/http/schema/permission.ts'
import { tokenRiskAnswer } from '../../src/checks/token/http/schema/token-risk.ts'
import { walletRiskAnswer } from '../../src/checks/wallet/http/schema/wallet-risk.ts'
import {
  type Answer,
  fetchAnswer,
  envelopeOf,
  headerProblems,
  jsonPost,
} from '../../test/kit/http.ts'
import { startServer } from '../../test/kit/server-process.ts'
import { wideQuotas } from '../../test/kit/watched-server.ts'
import { startFaultyNode } from './faulty-node.ts'
import { pick, type Random, randomBytes } from './mutate.ts'

export type RiskRun = {
  cases: number
  /** Answers by level, refusals by code. */
  outcomes: Record<string, number>
  /** What should never happen, with the request that caused it; the first of each kind. */
  problems: Map<string, string>
}

type Check = { name: string; field: string; answer: TSchema; asksNode: boolean }

const checks: readonly Check[] = [
  { name: 'dapp', field: 'url', answer: dappAnswer, asksNode: false },
  { name: 'message', field: 'message', answer: messageAnswer, asksNode: false },
  { name: 'token', field: 'mint', answer: tokenRiskAnswer, asksNode: true },
  { name: 'wallet', field: 'address', answer: walletRiskAnswer, asksNode: true },
  { name: 'address', field: 'address', answer: addressRiskAnswer, asksNode: true },
  { name: 'permission', field: 'address', answer: permissionAnswer, asksNode: true },
]

/** Concurrent requests: they share connections, caches and in-flight reads, as unrelated callers do. */
const together = 12

/**
 * The risk checks over HTTP, in a separate process, with odd requests and a faulty node. Every request must get an
 * answer of its schema or the error envelope, and never a 5xx that the node did not cause.
 */
export const runRiskFuzz = async (cases: number, random: Random): Promise<RiskRun> => {
  const run: RiskRun = { cases, outcomes: {}, problems: new Map() }
  const node = startFaultyNode(random)
  const server = await startServer('source', { env: { ...wideQuotas, SOLANA_RPC_URL: node.url } })
  try {
    for (let done = 0; done < cases; done += together)
      await Promise.all(
        Array.from({ length: Math.min(together, cases - done) }, () =>
          tryOne(run, server.apiUrl, random),
        ),
      )
  } finally {
    await server[Symbol.asyncDispose]()
    node.stop()
  }
  return run
}

const tryOne = async (run: RiskRun, apiUrl: string, random: Random): Promise<void> => {
  const check = pick(random, checks)
  const body = bodyOf(check, random)
  const query = random(5) === 0 ? pick(random, queries) : ''
  const headers = random(15) === 0 ? pick(random, oddHeaders) : {}
  const url = `${apiUrl}/v1/security/${check.name}-risk${query}`
  const problem = await fetchAnswer(url, jsonPost(body, headers)).then(
    (answer) => note(run, check, answer),
    (thrown: unknown) => `no answer: ${String(thrown)}`,
  )
  const key = `${check.name}: ${problem}`
  if (problem !== undefined && !run.problems.has(key)) run.problems.set(key, `${query} ${body}`)
}

/** Counts an answer; returns what is wrong with it. */
const note = (run: RiskRun, check: Check, answer: Answer): string | undefined => {
  const count = (outcome: string): void => {
    run.outcomes[outcome] = (run.outcomes[outcome] ?? 0) + 1
  }
  if (answer.status !== 200) {
    try {
      const { code } = envelopeOf(answer)
      count(code)
      const allowed = answer.status < 500 || (check.asksNode && answer.status > 500)
      return allowed ? undefined : `${code}, which is ours`
    } catch (thrown) {
      return String(thrown)
    }
  }
  const answerBody: unknown = JSON.parse(answer.text)
  if (!Value.Check(check.answer, answerBody)) return 'the answer is not of its schema'
  if (/[[:,]null\b/.test(answer.text)) return 'a null in the answer'
  count(`${check.name} ${/"riskLevel":"(\w+)"/.exec(answer.text)?.[1]}`)
  return headerProblems(answer)[0]
}

const queries = [
  '?include=findings,controls,coverage,provenance',
  '?include=coverage',
  '?include=',
  '?include=everything',
  '?include=findings&include=coverage',
  '?include=%00',
  '?%ff=%',
  `?include=${'a'.repeat(3_000)}`,
  '?__proto__=1',
]

const oddHeaders: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-encoding': 'gzip' },
  { accept: 'text/html' },
  { origin: 'null', 'x-request-id': '\u00ff' },
]

const wallet = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'
const wellKnown = [
  wallet,
  '11111111111111111111111111111111',
  'So11111111111111111111111111111111111111112',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'Vote111111111111111111111111111111111111111',
]

const oddTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  'null',
  '0x0',
  '1'.repeat(31),
  '1'.repeat(44),
  'z'.repeat(44),
  '\u202ephantom.com\u200b',
  'xn--',
  'xn--a.com',
  'xn--99999999999999999.com',
  'http://[::1%25eth0]/',
  'http://0x7f.1/',
  'https://a:b@phantom.com:0/',
  '//////',
  'file:///etc/passwd',
  'data:text/html;base64,AAAA',
  `https://${'a.'.repeat(120)}com`,
  `https://phantom.com/${'%F0%9F%92%A9'.repeat(800)}`,
  `https://${'é'.repeat(300)}.com`,
  'a'.repeat(70_000),
  '🧿'.repeat(3_000),
  '/wCAgA==',
  '____',
]

const oddValues: readonly unknown[] = [
  0,
  -1,
  Infinity,
  true,
  [],
  {},
  [wallet],
  { length: 44 },
  null,
]

const randomText = (random: Random): string => {
  const letters = 'abcxyz019.-:/@?#%[]\\_ \u00df\u0430\u200d\u0130\ufe0f\u{1f600}'
  return Array.from({ length: 1 + random(60) }, () => pick(random, [...letters])).join('')
}

const hostText = (random: Random): string =>
  Array.from({ length: 1 + random(20) }, () =>
    pick(random, [...'aeioprst-.1\u00df\u0430\u00e9']),
  ).join('')

const valueOf = ({ asksNode, name }: Check, random: Random): unknown => {
  const kind = random(12)
  if (kind === 0) return pick(random, oddValues)
  if (kind === 1) return pick(random, oddTexts)
  if (kind === 2) return randomText(random)
  if (asksNode) return pick(random, wellKnown)
  return name === 'message'
    ? Buffer.from(messageBytes(random)).toString('base64')
    : `https://${hostText(random)}.${pick(random, ['com', 'xyz', 'vercel.app', 'рф', 'local'])}/${randomText(random)}`
}

const messageBytes = (random: Random): Uint8Array => {
  const envelope = Uint8Array.from([
    0xff,
    ...new TextEncoder().encode('solana offchain'),
    random(3),
  ])
  const text = new TextEncoder().encode(
    `${randomText(random)} wants you to sign in with your Solana account:\n${wallet}\n\n${randomText(random)}\n\nURI: ${randomText(random)}\nVersion: 1\nIssued At: ${randomText(random)}`,
  )
  const tail = randomBytes(random, random(200))
  return pick(random, [
    text,
    tail,
    Uint8Array.from([...envelope, ...tail]),
    Uint8Array.from([...text, ...tail]),
  ])
}

/** JSON, mostly with the expected field, sometimes broken, doubled or deeply nested. */
const bodyOf = (check: Check, random: Random): string => {
  const kind = random(40)
  if (kind === 0) return pick(random, ['', '{', '[]', 'null', '"x"', '{}', '\ufeff{}', '{"a":1,}'])
  if (kind === 1) return `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`
  const body = {
    ...(random(9) > 0 && { chain: random(40) === 0 ? pick(random, oddValues) : 'solana' }),
    [check.field]: valueOf(check, random),
    ...(check.name === 'message' && {
      wallet_address: random(9) === 0 ? valueOf(check, random) : wallet,
      ...(random(2) === 0 && { context: contextOf(random) }),
    }),
    ...(random(6) === 0 && { [randomText(random)]: pick(random, oddValues) }),
  }
  const text = JSON.stringify(body)
  if (kind === 2) return text.replace('{', `{"${check.field}":7,"__proto__":{"chain":1},`)
  return kind === 3 ? text.slice(0, random(text.length)) : text
}

const contextOf = (random: Random): unknown =>
  random(12) === 0
    ? pick(random, oddValues)
    : {
        source: pick(random, ['wallet', pick(random, oddTexts), 'ю']),
        dapp_domain: pick(random, [
          'phantom.com',
          'https://evil.example/',
          hostText(random),
          pick(random, oddTexts),
        ]),
      }
