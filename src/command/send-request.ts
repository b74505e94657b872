import type { Config } from '../config.ts'
import { openLocalApp } from './open-local-app.ts'
import { type Question, type QuestionValues, requestOf } from './question.ts'

/** Sends a request to this process's own service. Throws an Error of one sentence if it fails. */
export const sendRequest = async (
  config: Config,
  question: Question,
  subject: string,
  values: QuestionValues,
): Promise<{ text: string; value: unknown }> => {
  const request = requestOf(question, subject, values)
  const { app, close } = await openLocalApp(config, { logLevel: 'error', stays: false })
  try {
    const response = await app.api(request, here)
    const text = await response.text()
    const value: unknown = JSON.parse(text)
    if (!response.ok) throw new Error(sentenceOf(value))
    return { text, value }
  } finally {
    close()
  }
}

const here = { requestIP: () => ({ address: '127.0.0.1' }) }

const sentenceOf = (envelope: unknown): string => {
  const error: unknown = Object(envelope)['error']
  return String(Object(error)['message'])
}
