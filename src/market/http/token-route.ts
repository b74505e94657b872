import type { DocumentDecoration, TSchema } from 'elysia'
import type { MaybePromise } from '../../basics/maybe-promise.ts'
import { type HandlerContext, makeAnswerText, maybeSync } from '../../endpoint/answer-text.ts'
import type { Route } from '../../endpoint/route.ts'
import { attributionText } from '../words/attribution.ts'
import type { TokenVerbs } from './verbs.ts'

/** The parts in which token routes differ. */
type TokenRouteParts = {
  path: string
  answer: TSchema
  /** An example message of INVALID_REQUEST. */
  beInvalid: string
  readQuery?: (url: string) => object
  parameters: NonNullable<DocumentDecoration['parameters']>
  operationId: string
  summary: string
  description: string
  /** `mint` is the raw path parameter; empty on paths without one. */
  respond: (verbs: TokenVerbs, request: { url: string; mint: string }) => MaybePromise<object>
}

/** Elysia passes no `params` for paths without parameters. */
type TokenContext = HandlerContext & { params?: Readonly<Record<string, string>> }

/** A token data route: serves cached answers and documents the attribution of their sources. */
export const tokenRoute = ({
  path,
  answer,
  beInvalid,
  readQuery,
  parameters,
  operationId,
  summary,
  description,
  respond,
}: TokenRouteParts): Route<TokenVerbs> => {
  const { send, documented } = makeAnswerText(answer, { beInvalid, callUpstream: true })
  return {
    method: 'GET',
    path,
    listeners: ['api'],
    capability: 'token-data',
    traffic: 'product',
    ...(readQuery && { readQuery }),
    mount: (app, verbs) =>
      app.get(
        path,
        maybeSync(({ params, request, set }: TokenContext) =>
          send(set, respond(verbs, { url: request.url, mint: params?.['mint'] ?? '' })),
        ),
        {
          detail: {
            ...documented,
            parameters,
            operationId,
            tags: ['Token Data'],
            summary,
            description: `${description} ${attributionText}`,
          },
        },
      ),
  }
}
