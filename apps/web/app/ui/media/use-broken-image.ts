import { useState } from 'react'

/** Detects whether an image failed to load, also before hydration. */
export function useBrokenImage(src: string | null) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const markBroken = () => setBrokenSrc(src)
  return {
    isBroken: src !== null && brokenSrc === src,
    imageProps: {
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && image.naturalWidth === 0) markBroken()
      },
      onError: markBroken,
    },
  }
}
