import 'yet-another-react-lightbox/styles.css'
import YetAnotherLightbox from 'yet-another-react-lightbox'

type LightboxProps = {
  images: readonly { url: string; name: string }[]
  index: number
  opened: boolean
  onClose: () => void
}

/** A full-screen image viewer. */
export function Lightbox({ images, index, opened, onClose }: LightboxProps) {
  return (
    <YetAnotherLightbox
      open={opened}
      close={onClose}
      index={index}
      slides={images.map(({ url, name }) => ({ src: url, alt: name }))}
      carousel={{ finite: true }}
      animation={{ fade: 160, swipe: 180, navigation: 180 }}
      controller={{ closeOnBackdropClick: true }}
      {...(images.length < 2 && { render: { buttonPrev: () => null, buttonNext: () => null } })}
    />
  )
}
