import { Button, Stack } from '@mantine/core'
import { Component, lazy, Suspense, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'

import { reloadOnce } from '~/lib/browser/release.ts'

import { ErrorAlert } from './feedback/ErrorAlert.tsx'

type LoadErrorBoundaryProps = { fallback: ReactNode; onRetry: () => void; children: ReactNode }

/** Shows a load error in place of the component; the page around it stays. */
class LoadErrorBoundary extends Component<LoadErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { fallback, onRetry, children } = this.props
    if (!this.state.hasFailed) return children
    const retry = () => {
      onRetry()
      this.setState({ hasFailed: false })
    }
    return (
      <>
        {fallback}
        <Stack align="flex-start" gap="sm">
          <ErrorAlert message="This part could not be loaded." />
          <Button variant="light" onClick={retry}>
            Try again
          </Button>
        </Stack>
      </>
    )
  }
}

/** Loads a component when it is first rendered, with a retry button if loading fails. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const createLazy = (): ComponentType<object> =>
    lazy(async () => {
      try {
        return { default: (await load()) as ComponentType<object> }
      } catch (error) {
        void reloadOnce()
        throw error
      }
    })
  let component = createLazy()

  /** Preloads the component. A failure is reported only when the component is rendered. */
  async function preload(): Promise<void> {
    await load().then(
      (loaded) => (component = loaded as ComponentType<object>),
      () => undefined,
    )
  }

  function LazyComponent({ fallback = null, ...props }: Props & { fallback?: ReactNode }) {
    const [LoadedComponent, setLoadedComponent] = useState(() => component)
    function retry(): void {
      component = createLazy()
      setLoadedComponent(() => component)
    }
    return (
      <LoadErrorBoundary fallback={fallback} onRetry={retry}>
        <Suspense fallback={fallback}>
          <LoadedComponent {...props} />
        </Suspense>
      </LoadErrorBoundary>
    )
  }

  return Object.assign(LazyComponent, { preload })
}
