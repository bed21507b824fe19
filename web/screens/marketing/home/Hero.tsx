import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../../ui/Badge.tsx';
import { LinkButton } from '../../../ui/Button.tsx';
import { usePlatformName } from '../../../ui/platformName.ts';
import { type Slide, slides } from '../content/home.tsx';
import { useReducedMotion, useRotation } from './useRotation.ts';

/** Renders the slides of the hero in rotation. It pauses on hover, on focus, by its button, while hidden, and for reduced motion. */
export function Hero() {
  const platformName = usePlatformName();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [paused, setPaused] = useState(false);
  const reducedMotion = useReducedMotion();
  const held = hovered || focused || paused || reducedMotion;
  const { index, show, next, previous } = useRotation(slides.length, held);
  return (
    <section
      aria-roledescription="carousel"
      aria-label={`What ${platformName} offers`}
      className="squared relative overflow-hidden border-b-2 border-line"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setFocused(false)}
    >
      <div aria-live={held ? 'polite' : 'off'} className="wrap grid">
        {slides.map((slide, slideIndex) => (
          <HeroSlide key={slide.to} slide={slide} index={slideIndex} shown={slideIndex === index} />
        ))}
      </div>
      <div className="wrap flex items-center gap-1 pb-6 lg:pb-10">
        <Control label="Previous slide" onPress={previous}>
          <ArrowLeft />
        </Control>
        <div className="flex items-center">
          {slides.map((slide, slideIndex) => (
            <button
              key={slide.to}
              type="button"
              aria-label={`Slide ${slideIndex + 1}: ${slide.title}`}
              aria-current={slideIndex === index ? 'true' : undefined}
              className="group grid size-11 place-items-center rounded-xl"
              onClick={() => show(slideIndex)}
            >
              <span
                className={clsx(
                  'h-4 rounded-md border-2 motion-safe:transition-[width]',
                  slideIndex === index
                    ? 'w-8 border-mango-edge bg-mango'
                    : 'w-4 border-line-strong bg-surface group-hover:bg-mango-soft',
                )}
              />
            </button>
          ))}
        </div>
        <Control label="Next slide" onPress={next}>
          <ArrowRight />
        </Control>
        {!reducedMotion && (
          <Control
            label={paused ? 'Start the slides' : 'Pause the slides'}
            onPress={() => setPaused(!paused)}
          >
            {paused ? <Play /> : <Pause />}
          </Control>
        )}
      </div>
    </section>
  );
}

function HeroSlide({ slide, index, shown }: { slide: Slide; index: number; shown: boolean }) {
  const Title = index === 0 ? 'h1' : 'h2';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group of the carousel pattern, not of a form
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${slides.length}`}
      inert={!shown}
      className={clsx(
        'grid items-center gap-6 pb-2 pt-8 [grid-area:1/1] motion-safe:transition-opacity motion-safe:duration-500 lg:grid-cols-[1.1fr_1fr] lg:gap-10 lg:pt-12',
        shown ? 'opacity-100' : 'invisible opacity-0',
      )}
    >
      <div className="grid justify-items-start gap-4 lg:gap-6">
        <Badge tone="indigo">{slide.label}</Badge>
        <Title className="text-[2.375rem] leading-[1.08] sm:text-5xl lg:text-[3.75rem]">{slide.title}</Title>
        <p className="max-w-xl text-lg text-muted lg:text-xl">{slide.text}</p>
        <LinkButton to={slide.to} size="lg">
          {slide.button}
        </LinkButton>
      </div>
      <div className="mx-auto w-full max-w-sm lg:max-w-none">{slide.art}</div>
    </div>
  );
}

type ControlProps = { label: string; onPress: () => void; children: ReactNode };

function Control({ label, onPress, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-11 place-items-center rounded-xl border-2 border-transparent text-ink hover:border-line hover:bg-surface [&_svg]:size-6"
      onClick={onPress}
    >
      {children}
    </button>
  );
}
