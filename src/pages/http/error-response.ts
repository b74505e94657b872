import { errorPage } from '../markup/error.ts'
import { pageFiles } from '../page-assets.ts'
import { type FrameSetting, plainPageHtml } from '../page-shell.ts'
import { plainPageHeaders } from './page-response.ts'

/** Programs read these: they get the error envelope whatever they accept. */
const forPrograms = /^\/(?:v1|mcp|metrics|assets|docs\/json|\.well-known)(?:\/|$)/

/** Whether an error is read by a person: a browser asks for HTML first, and for no path of the API. */
export const wantsErrorPage = (path: string, accept: string | null): boolean =>
  accept !== null && !forPrograms.test(path) && prefersHtml(accept)

/** HTML is named, and nothing that JSON would satisfy is named with more weight. */
const prefersHtml = (accept: string): boolean => {
  const html = weightOf(accept, 'text/html')
  return html > 0 && html >= weightOf(accept, 'application/json')
}

const weightOf = (accept: string, type: string): number => {
  for (const each of accept.split(',')) {
    const [name, ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
    if (name !== type) continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return weight === undefined ? 1 : Number(weight.slice(2)) || 0
  }
  return 0
}

/** The error as a page in the frame of all others. */
export const errorPageResponse = (
  status: number,
  requestId: string,
  headers: Readonly<Record<string, string>>,
  setting: FrameSetting,
): Response =>
  new Response(plainPageHtml(errorPage(status, requestId), pageFiles, setting), {
    status,
    headers: { ...headers, ...plainPageHeaders },
  })
