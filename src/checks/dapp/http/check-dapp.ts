import type { MaybePromise } from '../../../basics/maybe-promise.ts'
import type { DappReport } from '../check-dapp.ts'
import { withAssessmentEvidence } from '../../../findings/assessment-evidence.ts'
import { describeQuery, makeQueryReader } from '../../../endpoint/schema/query.ts'
import type { Route } from '../../../endpoint/route.ts'
import { dappAnswer, dappBody, dappQuery } from './schema/dapp.ts'
import { answers } from '../../../endpoint/schema/fault.ts'

const readQuery = makeQueryReader(dappQuery)

const path = '/v1/security/dapp-risk'

export type DappVerbs = {
  /** Returns a promise only if the page is fetched too. */
  checkDapp: (input: { url: string }) => MaybePromise<DappReport>
}

export const checkDappRoute: Route<DappVerbs> = {
  method: 'POST',
  path,
  listeners: ['api'],
  capability: 'security',
  traffic: 'product',
  readQuery,
  mount: (app, { checkDapp }) =>
    app.post(
      path,
      ({ body, request }) => {
        const { include } = readQuery(request.url)
        const report = checkDapp({ url: body.url })
        return report instanceof Promise
          ? report.then((made) => withAssessmentEvidence(made, include))
          : withAssessmentEvidence(report, include)
      },
      {
        body: dappBody,
        response: answers(dappAnswer, {
          beInvalid: '`url` must be a URL or a domain.',
          haveBody: true,
        }),
        detail: {
          parameters: describeQuery(dappQuery),
          operationId: 'checkDappRisk',
          tags: ['Security Model'],
          summary: 'Check an app before it is opened',
          description:
            'Checks the URL or domain of an app: tricks in the URL, names that imitate a known site, names that resemble phishing sites, and the lists of reported sites that the operator has chosen. It runs in this server and sends no requests, unless the operator has set `DAPP_FETCH=on`: then the page is fetched once from the public internet, without running it, and checked for forms that request recovery phrases, known drainer code, copies of known sites and where it leads. `summary` reports whether the page was checked.',
        },
      },
    ),
}
