type CircuitBreakerOptions = {
  /** The number of consecutive failures that opens the circuit. */
  maxFailures: number
  /** The time until an open circuit lets a call through to test the service. */
  retryAfterMs: number
}

/**
 * Rejects calls to a service that keeps failing. Own code because cockatiel lets calls wait while another call tests the
 * service; here, they are rejected at once and can use a fallback.
 */
export function createCircuitBreaker({ maxFailures, retryAfterMs }: CircuitBreakerOptions) {
  let failures = 0
  let retryAt = 0

  return async function callThroughBreaker<Result>(call: () => Promise<Result>): Promise<Result> {
    if (failures >= maxFailures) {
      if (performance.now() < retryAt) throw new CircuitOpenError()
      // Other calls stay rejected while this one tests the service.
      retryAt = performance.now() + retryAfterMs
    }
    try {
      const result = await call()
      failures = 0
      return result
    } catch (error) {
      failures += 1
      retryAt = performance.now() + retryAfterMs
      throw error
    }
  }
}

export class CircuitOpenError extends Error {}
