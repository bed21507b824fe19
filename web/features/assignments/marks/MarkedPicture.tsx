import { useId, useState } from 'react';
import { markText } from '../../../../contract/pictureMarks.ts';
import { Switch } from '../../../ui/Switch.tsx';
import type { Assignments_ReviewFragment } from '../assignments.generated.ts';
import { MarkDrawing } from './MarkDrawing.tsx';
import { LABEL_STYLE, labelStyle, labelText } from './markLabel.ts';
import { PictureFrame } from './PictureFrame.tsx';

type MarkedPictureProps = { picture: Assignments_ReviewFragment['markedPictures'][number] };

/** Shows a picture with the marks of its review, which can be hidden, and the same notes as a list. */
export function MarkedPicture({ picture: { position, marks, file } }: MarkedPictureProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(true);
  return (
    <div className="grid min-w-0 gap-2">
      <p id={id} className="font-bold wrap-anywhere">
        Notes on {file?.name ?? `file ${position}`}
      </p>
      {file && (
        <PictureFrame
          picture={file}
          alt={`${file.name}. The notes on it are listed below.`}
          tools={
            <Switch
              on={isShown}
              label={`Show the marks on ${file.name}`}
              text="Show marks"
              busy={false}
              onChange={setIsShown}
            />
          }
        >
          {(ratio) =>
            isShown && (
              <div aria-hidden="true" className="absolute inset-0">
                <MarkDrawing marks={marks} ratio={ratio} selected={null} />
                {marks.map((mark, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no id, its place in the list is its number
                  <span key={index} className={LABEL_STYLE} style={labelStyle(mark)}>
                    {labelText(mark, index)}
                  </span>
                ))}
              </div>
            )
          }
        </PictureFrame>
      )}
      <ol aria-labelledby={id} className="list-decimal pl-8">
        {marks.map((mark, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no id, its place in the list is its number
          <li key={index} className="wrap-anywhere">
            {markText(mark)}
          </li>
        ))}
      </ol>
    </div>
  );
}
