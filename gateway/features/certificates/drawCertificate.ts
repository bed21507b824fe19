import { buffer } from 'node:stream/consumers';
import { COURSE_TITLES, certificatePath } from '../../../contract/certificates.ts';
import { DEFAULT_TIME_ZONE, longDateText } from '../../../contract/time.ts';
import { beginSheet, nunito, type Sheet } from '../../platform/pdf/sheet.ts';
import { brick, COLOURS, logo, maker, type Shape, spark } from './art.ts';
import type { PublicCertificate } from './checkCertificate.ts';

const fonts = { text: nunito('600SemiBold'), strong: nunito('800ExtraBold'), name: nunito('900Black') };

/** A4, landscape, in points. */
const PAGE = { width: 841.89, height: 595.28 };
const MIDDLE = PAGE.width / 2;
const NAME_SIZE = 66;
const NAME_WIDTH = 660;
const HEAD_SIZE = 25;
const LOGO_WIDTH = 46;

type TextStyle = { font: string; size: number; colour: string; y: number };

/** The platform's name, and its public URL, at which a certificate can be verified. */
type Issuer = { platformName: string; site: string };

/** Draws a certificate as a PDF of one page. */
export async function drawCertificate(
  certificate: PublicCertificate,
  { platformName, site }: Issuer,
): Promise<Buffer> {
  const { firstName, course, issuedAt, code } = certificate;
  const sheet = await beginSheet({
    size: 'A4',
    lang: 'en',
    layout: 'landscape',
    margin: 0,
    info: {
      Title: `Certificate of ${firstName}`,
      Author: platformName,
      Subject: COURSE_TITLES[course],
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  drawBackground(sheet);
  drawHead(sheet, platformName);
  drawCentred(sheet, 'Certificate of Completion', {
    font: fonts.name,
    size: 44,
    colour: COLOURS.indigo,
    y: 98,
  });
  drawCentred(sheet, 'This certificate is proudly given to', {
    font: fonts.text,
    size: 17,
    colour: COLOURS.muted,
    y: 164,
  });
  const size = sizeToFit(sheet, firstName.normalize('NFC'), NAME_SIZE);
  drawCentred(sheet, firstName.normalize('NFC'), {
    font: fonts.name,
    size,
    colour: COLOURS.ink,
    y: 190 + (NAME_SIZE - size) * 0.7,
  });
  sheet.roundedRect(MIDDLE - 130, 284, 260, 7, 3.5).fill(COLOURS.mango);
  drawCentred(sheet, 'who has completed every lesson of', {
    font: fonts.text,
    size: 17,
    colour: COLOURS.muted,
    y: 305,
  });
  drawCentred(sheet, COURSE_TITLES[course], { font: fonts.strong, size: 27, colour: COLOURS.ink, y: 330 });
  drawMakers(sheet);
  drawField(sheet, 'Issued on', longDateText(issuedAt, DEFAULT_TIME_ZONE), 62, 'left');
  drawField(sheet, 'Verification code', code, PAGE.width - 62 - 260, 'right');
  drawCentred(sheet, `Check this certificate at ${site}${certificatePath(code)}`, {
    font: fonts.text,
    size: 10.5,
    colour: COLOURS.ink,
    y: 552,
  });
  sheet.end();
  return buffer(sheet);
}

/** Draws the paper with a coloured frame and sparks. */
function drawBackground(sheet: Sheet): void {
  const { width, height } = PAGE;
  sheet.rect(0, 0, width, height).fill(COLOURS.indigo);
  sheet.roundedRect(16, 16, width - 32, height - 32, 26).fill(COLOURS.mango);
  sheet.roundedRect(22, 22, width - 44, height - 44, 21).fill(COLOURS.paper);
  const sparks: [number, number, number, string][] = [
    [78, 82, 2.6, COLOURS.mango],
    [132, 54, 1.3, COLOURS.coral],
    [66, 150, 1.2, COLOURS.indigo],
    [764, 82, 2.6, COLOURS.coral],
    [708, 54, 1.3, COLOURS.mango],
    [776, 150, 1.2, COLOURS.teal],
    [96, 300, 1.4, COLOURS.teal],
    [746, 300, 1.4, COLOURS.indigo],
  ];
  for (const [x, y, scale, colour] of sparks) draw(sheet, spark(colour), x, y, scale);
}

/** Draws the logo with the name beside it, in the middle. */
function drawHead(sheet: Sheet, platformName: string): void {
  const size = sizeToFit(sheet, platformName, HEAD_SIZE);
  sheet.font(fonts.name).fontSize(size).fillColor(COLOURS.ink);
  const left = MIDDLE - (LOGO_WIDTH + sheet.widthOfString(platformName)) / 2;
  draw(sheet, logo, left, 47, 1);
  sheet.fillColor(COLOURS.ink);
  sheet.text(platformName, left + LOGO_WIDTH, 52 + (HEAD_SIZE - size) * 0.7, { lineBreak: false });
}

/** Draws two makers behind a wall of bricks. */
function drawMakers(sheet: Sheet): void {
  draw(sheet, maker({ hair: 'puffs', skin: '#6b3f26', shirt: COLOURS.teal, glasses: false }), 378, 430, 0.72);
  draw(sheet, maker({ hair: 'fade', skin: '#8a5636', shirt: COLOURS.mango, glasses: true }), 464, 433, 0.69);
  const wall = [COLOURS.coral, COLOURS.indigo, COLOURS.mango, COLOURS.teal, COLOURS.coral];
  wall.forEach((colour, index) => {
    draw(sheet, brick(colour), 309 + index * 45, 497, 0.69);
  });
}

/** Draws a labelled field at the bottom of the page. */
function drawField(sheet: Sheet, label: string, text: string, x: number, align: 'left' | 'right'): void {
  sheet.font(fonts.strong).fontSize(19).fillColor(COLOURS.ink);
  sheet.text(text, x, 476, { width: 260, align, lineBreak: false });
  sheet.roundedRect(align === 'left' ? x : x + 50, 504, 210, 2, 1).fill(COLOURS.mangoEdge);
  sheet.font(fonts.text).fontSize(12).fillColor(COLOURS.muted);
  sheet.text(label, x, 510, { width: 260, align, lineBreak: false });
}

function drawCentred(sheet: Sheet, text: string, { font: face, size, colour, y }: TextStyle): void {
  sheet.font(face).fontSize(size).fillColor(colour);
  sheet.text(text, MIDDLE - sheet.widthOfString(text) / 2, y, { lineBreak: false });
}

/** Returns the largest font size, up to a maximum, at which a name fits on one line. */
function sizeToFit(sheet: Sheet, name: string, max: number): number {
  const width = sheet.font(fonts.name).fontSize(max).widthOfString(name);
  return Math.min(max, (max * NAME_WIDTH) / width);
}

function draw(sheet: Sheet, shapes: readonly Shape[], x: number, y: number, scale: number): void {
  sheet.save().translate(x, y).scale(scale);
  for (const { path, fill, stroke, strokeWidth, opacity } of shapes) {
    sheet.save();
    sheet.path(path);
    if (opacity !== undefined) sheet.fillOpacity(opacity);
    if (stroke)
      sheet
        .lineWidth(strokeWidth ?? 1)
        .lineCap('round')
        .lineJoin('round');
    if (fill && stroke) sheet.fillAndStroke(fill, stroke);
    else if (fill) sheet.fill(fill);
    else if (stroke) sheet.stroke(stroke);
    sheet.restore();
  }
  sheet.restore();
}
