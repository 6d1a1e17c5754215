/** What a sample shows. */
export type SampleKind = "frontUrl" | "backUrl" | "faceUrl" | "addressUrl";

const [WIDTH, HEIGHT] = [1_000, 640];
const INK = "#26324a";

/**
 * Draws a made-up document, so that nobody needs a real one in simulated money: a clear one, or one out of focus, which is
 * refused. The figures on it are nobody's.
 */
export async function drawSample(kind: SampleKind, isBlurred: boolean): Promise<Blob> {
  const canvas = sheet();
  const context = contextOf(canvas);
  context.fillStyle = kind === "faceUrl" ? "#cfd8e6" : "#e8e2d2";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  if (kind === "faceUrl") drawFace(context);
  else if (kind === "addressUrl") drawLetter(context);
  else drawCard(context, kind === "backUrl");
  context.save();
  context.translate(WIDTH / 2, HEIGHT / 2);
  context.rotate(-0.42);
  context.font = "700 150px sans-serif";
  context.textAlign = "center";
  context.fillStyle = "#a84b0858";
  context.fillText("SAMPLE", 0, 50);
  context.restore();
  return toBlob(isBlurred ? outOfFocus(canvas) : canvas);
}

function sheet(width = WIDTH, height = HEIGHT): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser draws nothing");
  return context;
}

function drawCard(context: CanvasRenderingContext2D, isBack: boolean): void {
  context.fillStyle = "#3c5a8a";
  context.fillRect(0, 0, WIDTH, 96);
  context.fillStyle = "#ffffff";
  context.font = "600 44px sans-serif";
  context.fillText("SAMPLELAND  IDENTITY CARD", 40, 64);
  context.fillStyle = INK;
  if (!isBack) {
    context.save();
    context.translate(60, 150);
    context.scale(0.5, 0.5);
    drawFace(context);
    context.restore();
  }
  const lines = isBack
    ? [
        "ADDRESS  1 HARBOUR ROAD",
        "ISSUED   01 JAN 2020",
        "I<SLDX00000000<<<<<<<<<<<<<<<",
        "9005041F3001011SLD<<<<<<<<<<8",
      ]
    : ["NAME     ANN SAMPLE", "BORN     04 MAY 1990", "NUMBER   X00000000", "VALID    01 JAN 2040"];
  context.font = "600 38px monospace";
  for (const [at, line] of lines.entries()) context.fillText(line, isBack ? 60 : 470, 210 + at * 92);
}

function drawFace(context: CanvasRenderingContext2D): void {
  const disc = (x: number, y: number, r: number, fill: string) => {
    context.fillStyle = fill;
    context.beginPath();
    context.arc(x, y, r, 0, Math.PI * 2);
    context.fill();
  };
  disc(400, 640, 260, "#47608c");
  disc(400, 300, 170, "#e3b98f");
  disc(400, 215, 175, "#4a3524");
  disc(400, 320, 150, "#e3b98f");
  disc(345, 300, 16, INK);
  disc(455, 300, 16, INK);
  context.strokeStyle = INK;
  context.lineWidth = 10;
  context.beginPath();
  context.arc(400, 350, 60, 0.3, Math.PI - 0.3);
  context.stroke();
}

function drawLetter(context: CanvasRenderingContext2D): void {
  context.fillStyle = "#fdfcf8";
  context.fillRect(140, 40, 720, 600);
  context.fillStyle = INK;
  context.font = "600 34px sans-serif";
  context.fillText("Sampleland Water Works", 190, 110);
  context.font = "28px monospace";
  const lines = ["Ann Sample", "1 Harbour Road", "Sampleland", "", "Your bill of this month", "Amount due      42.00"];
  for (const [at, line] of lines.entries()) context.fillText(line, 190, 190 + at * 56);
}

/** As a lens too near sees it: through a few pixels and back. */
function outOfFocus(picture: HTMLCanvasElement): HTMLCanvasElement {
  const small = sheet(WIDTH / 40, HEIGHT / 40);
  contextOf(small).drawImage(picture, 0, 0, small.width, small.height);
  const large = sheet();
  const context = contextOf(large);
  context.imageSmoothingQuality = "high";
  context.drawImage(small, 0, 0, WIDTH, HEIGHT);
  return large;
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("nothing was drawn")) : resolve(blob)),
      "image/jpeg",
      0.9,
    );
  });
}
