import { useState } from 'react'

/** Whether an image failed to load, also before hydration. */
export function useBrokenImage(src: string | null) {
  const [broken, setBroken] = useState<string | null>(null)
  const markBroken = () => setBroken(src)
  return {
    isBroken: src !== null && broken === src,
    imageProps: {
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && image.naturalWidth === 0) markBroken()
      },
      onError: markBroken,
    },
  }
}
