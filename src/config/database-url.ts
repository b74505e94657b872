import { isPercentEncoded, kind } from './setting.ts'

/** User, host and database have to be named: the client would take them from its environment. No list of hosts. */
const form =
  /^postgres(?:ql)?:\/\/[^/?#@]+@[^/?#@,]+\/[^/?#]+(?:\?sslmode=(?:disable|prefer|require|verify-ca|verify-full))?$/

export const databaseUrl = kind(
  'a URL such as postgres://user:password@host:5432/database, with ?sslmode=verify-full for TLS',
  (text): string | undefined =>
    form.test(text) && URL.parse(text)?.hostname && isPercentEncoded(text) ? text : undefined,
)
