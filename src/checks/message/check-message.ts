import type { MessageCheck } from './assess/check.ts'
import type { MessageKind } from './content/content.ts'
import { readApp, readMessage } from './content/read-input.ts'
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

/**
 * Identifies the bytes that an app submits for signing as a message, and what the signature could be used for. Sends no
 * requests. Throws Fault INVALID_REQUEST naming `message`, `wallet_address` or `context.dapp_domain`.
 */
export const checkMessage = (
  { nowMs, apps, checks = messageChecks }: MessageDeps,
  { messageBase64, walletAddress, dappDomain }: MessageInput,
): MessageReport => {
  const content = readMessage(messageBase64, 'message')
  const wallet = readAddress(walletAddress, 'walletAddress')
  const app = dappDomain === undefined ? undefined : readApp(dappDomain, 'dappDomain')
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
