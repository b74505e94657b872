import { describe, expect, test } from 'bun:test'
import { address } from '../../../src/solana/address/address.ts'
import type { MessageCheck, MessageContext } from '../../../src/checks/message/assess/check.ts'
import { classifyMessage } from '../../../src/checks/message/content/content.ts'
import { readHost } from '../../../src/checks/message/content/host.ts'
import type { AskingApp } from '../../../src/scan/context/asking-app.ts'

/** Who signs in every case that names no other. */
export const signer = address('7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8')
export const stranger = address('3CKVuq7cdSby6waN2P7j9dWy8aZbo9HtMFrFyAB8NX5E')

export const nowMs = Date.parse('2026-05-01T12:00:00Z')

/** A sign-in as sites make it, by lines that a test may replace or, with undefined, leave out. */
export const signInText = (changed: Record<string, string | undefined> = {}): string => {
  const { opening, wallet, statement, ...fields } = {
    opening: 'app.example.com wants you to sign in with your Solana account:',
    wallet: signer,
    statement: 'Sign in to Example.',
    URI: 'https://app.example.com',
    Version: '1',
    'Chain ID': 'mainnet',
    Nonce: '4f9c1b7a2e',
    'Issued At': '2026-05-01T11:59:30Z',
    ...changed,
  }
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  )
  return [opening, wallet, '', statement, '', ...lines].join('\n')
}

export type MessageCase = {
  name: string
  message: string | Uint8Array
  /** Where it comes from; undefined for a caller who does not say. */
  app?: string | undefined
  /** What is known against it. */
  asking?: AskingApp
}

export const messageContext = ({
  message,
  app,
  asking,
}: Omit<MessageCase, 'name'>): MessageContext => {
  const host = app === undefined ? undefined : readHost(app)
  return {
    content: classifyMessage(
      typeof message === 'string' ? new TextEncoder().encode(message) : message,
    ),
    wallet: signer,
    nowMs,
    actionSentences: [],
    ...(host && { app: host }),
    ...(asking && { asking }),
  }
}

/** Where a check has to keep quiet, and where it has to speak: `severity CODE` for each reason. */
export const testMessageCheck = (
  check: MessageCheck,
  table: {
    quiet: readonly MessageCase[]
    firing: readonly (MessageCase & { says: readonly string[] })[]
  },
): void => {
  describe(check.id, () => {
    test.each(table.quiet)('is quiet for $name', (each) => {
      expect(check.examine(messageContext(each))).toEqual([])
    })
    test.each(table.firing)('speaks of $name', ({ says, ...each }) => {
      const reasons = check.examine(messageContext(each))
      expect(reasons.map(({ severity, code }) => `${severity} ${code}`)).toEqual([...says])
      for (const { message } of reasons) expect(message).toMatch(/^[A-Z“].*[.!]$/s)
    })
  })
}
