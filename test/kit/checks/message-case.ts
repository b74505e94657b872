import { address, type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import type { MessageCheck, MessageContext } from '../../../src/checks/message/assess/check.ts'
import { classifyMessage } from '../../../src/checks/message/content/content.ts'
import { readHost } from '../../../src/checks/message/content/host.ts'
import { messageSentences } from '../../../src/checks/message/words/message-words.ts'
import { buildMessage } from '../../solana/transaction/message-builder.ts'
import { type CheckTable, testCheck } from './check-table.ts'
import type { DangerousApp } from '../../../src/checks/dapp/assess-app.ts'

/** The wallet that is to sign, unless a case names another one. */
export const signer = address('7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8')
export const stranger = address('3CKVuq7cdSby6waN2P7j9dWy8aZbo9HtMFrFyAB8NX5E')

export const nowMs = Date.parse('2026-05-01T12:00:00Z')

/** A typical sign-in. A test may replace lines or, with undefined, leave them out. */
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

/** Bytes of a transaction message with this address as fee payer and only signer. */
export const messagePaidBy = (payer: Address, version: 'legacy' | 0 | 1): Uint8Array => {
  const message = buildMessage({ version, accounts: [251, 252, 253] })
  const at = message.findIndex((_, index) =>
    message.subarray(index, index + 32).every((byte) => byte === 251),
  )
  message.set(addressToBytes(payer), at)
  return message
}

export type MessageCase = {
  name: string
  message: string | Uint8Array
  /** The requesting app. Undefined if the caller does not name it. */
  app?: string | undefined
  /** What is known against it. */
  dangerousApp?: DangerousApp
}

export const messageContext = ({
  message,
  app,
  dangerousApp,
}: Omit<MessageCase, 'name'>): MessageContext => {
  const host = app === undefined ? undefined : readHost(app)
  return {
    content: classifyMessage(
      typeof message === 'string' ? new TextEncoder().encode(message) : message,
    ),
    wallet: signer,
    nowMs,
    ...(host && { app: host }),
    ...(dangerousApp && { dangerousApp }),
  }
}

export const testMessageCheck = <Params>(
  check: MessageCheck<string, Params>,
  table: CheckTable<MessageCase, Params>,
): void => testCheck(check, messageSentences, messageContext, table)
