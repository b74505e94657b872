import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'

/** What the endpoint of agents and the command on stdio are handed. */
export type AgentServer = {
  /**
   * Answers one message of the Model Context Protocol that came with this request. Undefined where there is nothing to
   * say, as to a notification.
   * @throws Fault where a quota is used up, or the message is none that can be answered
   */
  answer: (message: object, request: Request) => Promise<string | undefined>
  /** Serves one client through a transport until either side closes it. */
  serve: (transport: Transport) => Promise<void>
}
