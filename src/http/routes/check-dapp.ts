import type { Route } from '../route.ts'
import { dappAnswer, dappBody } from '../schema/dapp.ts'
import { answers } from '../schema/fault.ts'

const path = '/v1/security/dapp-risk'

export const checkDappRoute: Route = {
  method: 'POST',
  path,
  listeners: ['api'],
  capability: 'security',
  traffic: 'product',
  mount: (app, { checkDapp }) =>
    app.post(path, ({ body }) => checkDapp({ url: body.url }), {
      body: dappBody,
      response: answers(dappAnswer, {
        beInvalid: 'url: expected a URL or a domain.',
        haveBody: true,
      }),
      detail: {
        operationId: 'checkDappRisk',
        tags: ['Security Model'],
        summary: 'Check the address of an app',
        description:
          'Screens the URL or domain of an app before it is opened: tricks in the URL, names that pretend to be a known site, and names that resemble phishing sites. The address alone is judged, in this process; nothing is fetched, and the URL goes nowhere.',
      },
    }),
}
