import type { EventAnswer, EventCaller } from '../events/event-parts.ts'

/** Routes with their methods: the API has about fifty. */
const MAX_ROUTES = 500

/** Countries, edge regions and client types, each: there are 250 countries. */
const MAX_CALLER_KEYS = 300

/** Combinations of status, error code and traffic class over all routes: the error catalogue has ten entries. */
const MAX_OUTCOMES = 300

const OTHER = 'other'

/**
 * Bounds the number of roll-up keys regardless of proxy headers and client methods: the first keys are counted
 * separately, later ones under `other`, so that totals still add up.
 */
export const makeRollUpBounds = () => {
  const admitRoute = makeKeyBound(MAX_ROUTES)
  const admitOutcome = makeKeyBound(MAX_OUTCOMES)
  const admitClient = makeKeyBound(MAX_CALLER_KEYS)
  const admitCountry = makeKeyBound(MAX_CALLER_KEYS)
  const admitRegion = makeKeyBound(MAX_CALLER_KEYS)

  return {
    boundAnswer: (answer: EventAnswer): EventAnswer => {
      const { api_method, api_route, api_status, api_traffic_class, api_error_code } = answer
      return {
        ...answer,
        ...(!admitRoute(`${api_method} ${api_route}`) && { api_method: OTHER, api_route: OTHER }),
        ...(!admitOutcome(`${api_status} ${api_traffic_class} ${api_error_code}`) && {
          api_error_code: OTHER,
        }),
      }
    },
    boundCaller: (caller: EventCaller): EventCaller => ({
      api_client_type: admitClient(caller.api_client_type) ? caller.api_client_type : OTHER,
      api_country: admitCountry(caller.api_country) ? caller.api_country : OTHER,
      api_edge_region: admitRegion(caller.api_edge_region) ? caller.api_edge_region : OTHER,
    }),
  }
}

/** Reports for each key whether it is among the first `maxKeys`. */
const makeKeyBound = (maxKeys: number): ((key: string) => boolean) => {
  const known = new Set<string>()
  return (key) => {
    if (!known.has(key) && known.size < maxKeys) known.add(key)
    return known.has(key)
  }
}
