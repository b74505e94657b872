import { withAssessmentEvidence } from '../../service/assessment-evidence.ts'
import { describeQuery, makeQueryReader } from '../query.ts'
import type { Route } from '../route.ts'
import { dappAnswer, dappBody, dappQuery } from '../schema/dapp.ts'
import { answers } from '../schema/fault.ts'

const readQuery = makeQueryReader(dappQuery)

const path = '/v1/security/dapp-risk'

export const checkDappRoute: Route = {
  method: 'POST',
  path,
  listeners: ['api'],
  capability: 'security',
  traffic: 'product',
  mount: (app, { checkDapp }) =>
    app.post(
      path,
      ({ body, request }) => {
        const { include } = readQuery(request.url)
        return withAssessmentEvidence(checkDapp({ url: body.url }), include)
      },
      {
        body: dappBody,
        response: answers(dappAnswer, {
          beInvalid: 'url: expected a URL or a domain.',
          haveBody: true,
        }),
        detail: {
          parameters: describeQuery(dappQuery),
          operationId: 'checkDappRisk',
          tags: ['Security Model'],
          summary: 'Check the address of an app',
          description:
            'Screens the URL or domain of an app before it is opened: tricks in the URL, names that pretend to be a known site, names that resemble phishing sites, and the lists of reported sites that the operator has chosen, held in memory. It is judged in this process; nothing is fetched, and the URL goes nowhere.',
        },
      },
    ),
}
