import { invalidField } from '../../basics/fault.ts'
import type { MessageCheck } from './assess/check.ts'
import { classifyMessage, type MessageKind } from './content/content.ts'
import { type Host, readHost } from './content/host.ts'
import { assessMessage } from './assess/assess-message.ts'
import { messageChecks, messageChecksDate } from './rules/registry.ts'
import type { AssessmentAnswer, AssessmentReport } from '../../findings/assessment-evidence.ts'
import { writeAssessment } from '../../findings/answer/write-assessment.ts'
import type { AppAssessor } from '../dapp/assess-app.ts'
import { readAddress } from '../../solana/address/read-address.ts'
import { messageSummary, messageSentences } from './words/message-words.ts'

export type MessageInput = {
  messageBase64: string
  walletAddress: string
  /** Domain or URL of the requesting app. */
  dappDomain?: string
}

/** An answer, and what the bytes are. */
export type MessageRisk = AssessmentAnswer & { kind: MessageKind }

export type MessageReport = AssessmentReport<MessageRisk>

export type MessageDeps = {
  nowMs: () => number
  checks?: readonly MessageCheck[]
  /** Assesses the requesting app by its address and by lists. Without it, the app is not assessed. */
  apps?: AppAssessor
}

/** Maximum message size in bytes: the limit of an off-chain message's envelope, and far more than people read. */
export const messageMaxBytes = 64 * 1024

/**
 * Identifies the bytes that an app submits for signing as a message, and what the signature could be used for. Sends no
 * requests. Throws Fault INVALID_REQUEST naming `message`, `wallet_address` or `context.dapp_domain`.
 */
export const checkMessage = (
  { nowMs, apps, checks = messageChecks }: MessageDeps,
  { messageBase64, walletAddress, dappDomain }: MessageInput,
): MessageReport => {
  const bytes = readMessage(messageBase64)
  const wallet = readAddress(walletAddress, 'walletAddress')
  const app = readApp(dappDomain)
  const content = classifyMessage(bytes)
  const site = app ? dappDomain : content.signIn?.domain
  const dangerousApp = apps && site !== undefined ? apps.assess(site, apps.sites) : undefined
  const assessed = assessMessage(checks, {
    content,
    wallet,
    nowMs: nowMs(),
    ...(app && { app }),
    ...(dangerousApp && { dangerousApp }),
  })
  const { riskLevel, score } = assessed
  const { reasons, findings, coverage } = writeAssessment(assessed, messageSentences)
  const summary = messageSummary(riskLevel, assessed.findings[0], content)
  const provenance = {
    checks: messageChecksDate,
    lists: { ...(site !== undefined && apps?.sites?.lists()) },
    sources: [],
  }
  return {
    answer: { kind: content.kind, riskLevel, score, reasons, summary },
    evidence: { findings, controls: [], coverage, provenance },
  }
}

const base64MaxChars = Math.ceil(messageMaxBytes / 3) * 4

/** Either alphabet, with or without padding, as for transactions. */
const base64Form = /^(?:[A-Za-z0-9+/]+|[A-Za-z0-9_-]+)={0,2}$/

const readMessage = (base64: string): Uint8Array => {
  if (base64 === '') throw invalidField('message', 'base64-empty', { what: 'a message' })
  if (base64.length > base64MaxChars) {
    throw invalidField('message', 'base64-too-long', {
      maxCharacters: base64MaxChars,
      characters: base64.length,
    })
  }
  if (!base64Form.test(base64)) {
    throw invalidField('message', 'not-base64', {})
  }
  const digits = base64.replace(/=+$/, '')
  if (digits.length % 4 === 1) throw invalidField('message', 'base64-cut-off', {})
  const bytes = Uint8Array.from(Buffer.from(digits, 'base64'))
  if (bytes.length > messageMaxBytes)
    throw invalidField('message', 'too-many-bytes', {
      maxBytes: messageMaxBytes,
      bytes: bytes.length,
    })
  return bytes
}

/** A named app must be readable: otherwise a sign-in would seem to have been compared with it. */
const readApp = (text: string | undefined): Host | undefined => {
  if (text === undefined || text === '') return undefined
  const app = readHost(text)
  if (!app) throw invalidField('dappDomain', 'not-a-domain', {})
  return app
}
