/** Settings of the gateway that are set for `npm start`; the gateway validates them. */
const PASSED_ON = [
  'TRUST_PROXY',
  'CONNECTIONS',
  'CONNECTIONS_PER_ADDRESS',
  'STREAMS_PER_CONNECTION',
  'REQUESTS_PIPELINED',
  'BODIES_PER_CLIENT',
  'SERVICE_CALLS',
  'CALLS_PER_CLIENT',
  'LONG_BODIES',
  'LONG_BODIES_WAITING',
  'WAITING_CALLS',
  'WAITING_PER_CLIENT',
  'WAITING_MS',
  'HEADERS_TIMEOUT_MS',
  'REQUEST_TIMEOUT_MS',
  'IDLE_TIMEOUT_MS',
  'KEEP_ALIVE_TIMEOUT_MS',
  'ANONYMOUS_BODY_MS',
  'BODY_IDLE_MS',
  'BODY_BYTES_PER_SECOND',
  'ANSWER_IDLE_MS',
  'UPSTREAM_TIMEOUT_MS',
  'TIMED_OUT_CALL_MS',
  'STATIC_ANSWERS_PER_ADDRESS',
  'BODY_LIMIT',
  'UPLOAD_LIMIT',
  'CREDENTIALS_PER_ADDRESS',
  'CREDENTIALS_PER_ID',
  'CREDENTIALS_PER_PERSON',
  'REFRESH_PER_SESSION',
  'RECOVERY_PER_ADDRESS',
  'RECOVERY_PER_ID',
  'HELLO',
] as const;

export type GatewaySettings = Partial<Record<(typeof PASSED_ON)[number], string>>;

export const gatewaySettings = (environment: NodeJS.ProcessEnv): GatewaySettings =>
  Object.fromEntries(
    PASSED_ON.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
