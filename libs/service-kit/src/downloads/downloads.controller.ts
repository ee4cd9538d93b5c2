import type { ServiceDescriptor } from '@casebook/platform-db';
import { Controller, Get, Inject, Param, StreamableFile, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Public } from '../access/access';
import { DownloadTickets, TICKET_PATTERN } from './download-tickets';

/** Answers the file of a ticket. */
export function downloadsController({ name }: ServiceDescriptor): Type {
  @ApiTags('downloads')
  @Controller(`api/${name}/files`)
  class DownloadsController {
    constructor(@Inject(DownloadTickets) private readonly tickets: DownloadTickets) {}

    @Public({ ticket: TICKET_PATTERN })
    @ApiOperation({ operationId: 'getFile' })
    @ApiProduces('application/zip')
    @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
    @Get(':ticket')
    async file(@Param('ticket') ticket: string): Promise<StreamableFile> {
      const file = await this.tickets.open(ticket);
      return new StreamableFile(file.stream, {
        type: file.contentType,
        length: file.bytes,
        disposition: `attachment; filename="${file.name}"`,
      });
    }
  }
  return DownloadsController;
}
