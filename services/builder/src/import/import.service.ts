import { createHash } from 'node:crypto';
import { STUDY_ID_TEXT } from '@casebook/catalogue';
import { type Caller, Problem, type Plain } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { DesignThreads } from '../design/design.threads';
import type { CreatedStudy } from '../study/study.dto';
import { StudyService } from '../study/study.service';
import type { ImportResult } from './import.dto';
import type { FileToRead, ReadDesign } from '../design/read-design';
import type { Upload } from './upload';

@Injectable()
export class ImportService {
  constructor(
    private readonly studies: StudyService,
    private readonly threads: DesignThreads,
  ) {}

  /**
   * Creates a study from each design of a CDISC ODM file: all or none.
   *
   * @throws Problem 422 with the line, column and path of every fault of the file
   */
  async importOdm(caller: Caller, upload: Upload): Promise<ImportResult> {
    const file = fileToRead(upload.content, upload.fields.get('studyIdText'));
    return this.create(caller, await this.read('readOdmFile', caller, file), upload);
  }

  /** Creates a study from a design document of the product's own schema. */
  async importDesign(
    caller: Caller,
    content: Buffer,
    wantedId: string | undefined,
    upload?: Upload,
  ): Promise<CreatedStudy> {
    const design = await this.read('readDocument', caller, fileToRead(content, wantedId));
    const { studies: _single, ...created } = await this.create(caller, [design], upload);
    return created;
  }

  private read<Method extends 'readOdmFile' | 'readDocument'>(
    method: Method,
    caller: Caller,
    file: FileToRead,
  ) {
    return this.threads.run(method, file, this.threads.ofPerson(caller.personId));
  }

  private async create(
    caller: Caller,
    designs: ReadDesign[],
    upload?: Upload,
  ): Promise<ImportResult> {
    const studies: Plain<CreatedStudy>[] = await this.studies.create(caller, designs, {
      origin: 'import',
      ...(upload && {
        file: {
          name: upload.fileName,
          sha256: createHash('sha256').update(upload.content).digest('hex'),
        },
      }),
    });
    return { ...studies[0]!, studies };
  }
}

function fileToRead(content: Buffer, wanted: string | undefined): FileToRead {
  const wantedId = wanted?.trim();
  if (wantedId && !STUDY_ID_TEXT.test(wantedId)) {
    throw Problem.invalid([{ field: 'studyIdText', code: 'BUILDER_STUDY_ID_FORM' }]);
  }
  return { content, wantedId };
}
